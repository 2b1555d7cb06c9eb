import { serve } from "#lib/api/rest";
import { citationLibraryDelete } from "#lib/operations/citation-library-delete";
import { citationLibraryGet } from "#lib/operations/citation-library-get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationLibraryGet, citationLibraryDelete);
