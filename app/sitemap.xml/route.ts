import { serveSitemap } from "#lib/doors/serve-list";

/** Rendered on request, because publications change after the build. */
export const dynamic = "force-dynamic";

/** The sitemap of the listed pages, for search engines. */
export const GET = serveSitemap;
