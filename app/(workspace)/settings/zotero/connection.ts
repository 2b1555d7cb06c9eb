import type { Output } from "#lib/doors/client";

/** The connections to Zotero. */
export type Connections = Output<"GET /api/w/zotero">;

/** One connection. */
export type Connection = Connections["connections"][number];
