import type { Answer } from "#lib/api/client";

/** A document as lists give it, without its content. */
export type DocumentSummary = Answer<"GET /api/d">["documents"][number];
