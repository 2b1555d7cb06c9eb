import { serve } from "#lib/doors/rest";
import { listAllSuggestions } from "#lib/operations/api/list-all-suggestions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listAllSuggestions);
