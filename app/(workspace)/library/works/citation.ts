import type { Output } from "#lib/doors/client";

/** A citation of the library, as the API returns it. */
export type Citation = Output<"GET /api/d/citations/[citationId]">;

/** A collection of the library, as the API returns it. */
export type Collection = Output<"GET /api/d/citation-collections">["collections"][number];
