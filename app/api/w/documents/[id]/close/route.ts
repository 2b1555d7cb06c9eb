import { serve } from "#lib/doors/rest";
import { closeDraft } from "#lib/operations/api/close-draft";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(closeDraft);
