import { serve } from "#lib/doors/rest";
import { citationLibrarySearch } from "#lib/operations/citation-library-search";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationLibrarySearch);
