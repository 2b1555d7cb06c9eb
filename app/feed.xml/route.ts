import { serveFeed } from "#lib/publishing/serve-list";

/** The feed of the pages that were published last. */
export const GET = serveFeed;
