import { serveFeed } from "#lib/doors/serve-list";

/** Made of what is published now, not of what was when the workspace was built. */
export const dynamic = "force-dynamic";

/** The feed of the pages that were published last. */
export const GET = serveFeed;
