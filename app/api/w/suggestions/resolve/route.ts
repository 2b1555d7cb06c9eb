import { serve } from "#lib/doors/rest";
import { resolveSuggestions } from "#lib/operations/api/resolve-suggestions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(resolveSuggestions);
