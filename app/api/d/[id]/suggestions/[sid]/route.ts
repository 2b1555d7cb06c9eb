import { serve } from "#lib/doors/rest";
import { rejectSuggestion } from "#lib/operations/api/reject-suggestion";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(rejectSuggestion);
