import { serveRobots } from "#lib/publishing/serve-list";

/** What crawlers may ask for. */
export const GET = serveRobots;
