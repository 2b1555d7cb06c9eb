import { serveRobots } from "#lib/doors/serve-list";

/** Rendered on request, because publications change after the build. */
export const dynamic = "force-dynamic";

/** The rules for crawlers. */
export const GET = serveRobots;
