import { serve } from "#lib/api/rest";
import { searchCitations } from "#lib/operations/search-citations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(searchCitations);
