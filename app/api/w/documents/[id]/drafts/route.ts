import { serve } from "#lib/doors/rest";
import { createDraft } from "#lib/operations/api/create-draft";
import { listDrafts } from "#lib/operations/api/list-drafts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listDrafts, createDraft);
