import { serve } from "#lib/doors/rest";
import { mergeDraft } from "#lib/operations/api/merge-draft";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(mergeDraft);
