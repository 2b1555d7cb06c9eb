import type { Output } from "#lib/doors/client";

/** A suggested change, as the API returns it. */
export type Suggestion = Output<"GET /api/d/[id]/suggestions">["suggestions"][number];
