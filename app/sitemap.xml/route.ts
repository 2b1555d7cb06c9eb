import { serveSitemap } from "#lib/publishing/serve-list";

/** The map of the listed pages, for search engines. */
export const GET = serveSitemap;
