import { serve } from "#lib/doors/rest";
import { acceptSuggestion } from "#lib/operations/api/accept-suggestion";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(acceptSuggestion);
