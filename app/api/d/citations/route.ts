import { serve } from "#lib/doors/rest";
import { citationLibraryList } from "#lib/operations/api/citation-library-list";
import { citationLibrarySave } from "#lib/operations/api/citation-library-save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationLibraryList, citationLibrarySave);
