import { serve } from "#lib/doors/rest";
import { compareDraft } from "#lib/operations/api/compare-draft";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(compareDraft);
