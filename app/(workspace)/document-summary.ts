import type { Output } from "#lib/doors/client";

/** A document as lists give it, without its content. */
export type DocumentSummary = Output<"GET /api/d">["documents"][number];
