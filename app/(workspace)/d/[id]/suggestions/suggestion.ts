import type { Output } from "#lib/doors/client";

/** A proposed change, as the API tells it. */
export type Suggestion = Output<"GET /api/d/[id]/suggestions">["suggestions"][number];
