import { serveFeed } from "#lib/doors/serve-list";

/** Rendered on request, because publications change after the build. */
export const dynamic = "force-dynamic";

/** The feed of the latest published pages. */
export const GET = serveFeed;
