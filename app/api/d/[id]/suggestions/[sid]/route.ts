import { serve } from "#lib/doors/rest";
import { rejectSuggestion } from "#lib/operations/reject-suggestion";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(rejectSuggestion);
