import { serve } from "#lib/doors/rest";
import { refreshDraft } from "#lib/operations/api/refresh-draft";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(refreshDraft);
