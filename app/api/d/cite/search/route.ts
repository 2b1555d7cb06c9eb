import { serve } from "#lib/doors/rest";
import { searchCitations } from "#lib/operations/api/search-citations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(searchCitations);
