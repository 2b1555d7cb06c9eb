import { serve } from "#lib/doors/rest";
import { citationLibraryList } from "#lib/operations/citation-library-list";
import { citationLibrarySave } from "#lib/operations/citation-library-save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationLibraryList, citationLibrarySave);
