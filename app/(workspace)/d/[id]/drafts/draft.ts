import type { Output } from "#lib/doors/client";

/** A draft of a document, as the list of its drafts returns it. */
export type Draft = Output<"GET /api/w/documents/[id]/drafts">["drafts"][number];

/** What makes an open document a draft. */
export type DraftOf = NonNullable<Draft["draftOf"]>;
