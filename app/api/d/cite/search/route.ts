import { serve } from "#lib/doors/rest";
import { searchCitations } from "#lib/operations/search-citations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(searchCitations);
