import type { Output } from "#lib/doors/client";

/** A folder as the API returns it. */
export type Folder = Output<"GET /api/d/folders">["folders"][number];
