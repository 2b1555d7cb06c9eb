import { serveRobots } from "#lib/doors/serve-list";

/** Made of what is published now, not of what was when the workspace was built. */
export const dynamic = "force-dynamic";

/** What crawlers may ask for. */
export const GET = serveRobots;
