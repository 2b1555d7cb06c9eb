import { serve } from "#lib/doors/rest";
import { citationLibrarySearch } from "#lib/operations/api/citation-library-search";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationLibrarySearch);
