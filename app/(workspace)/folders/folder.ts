import type { Output } from "#lib/doors/client";

/** A folder as the API gives it. */
export type Folder = Output<"GET /api/d/folders">["folders"][number];
