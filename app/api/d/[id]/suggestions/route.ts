import { serve } from "#lib/doors/rest";
import { listSuggestions } from "#lib/operations/api/list-suggestions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listSuggestions);
