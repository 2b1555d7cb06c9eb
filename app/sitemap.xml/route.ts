import { serveSitemap } from "#lib/doors/serve-list";

/** Made of what is published now, not of what was when the workspace was built. */
export const dynamic = "force-dynamic";

/** The map of the listed pages, for search engines. */
export const GET = serveSitemap;
