import type { Output } from "#lib/doors/client";

/** A document as lists return it, without its content. */
export type DocumentSummary = Output<"GET /api/d">["documents"][number];
