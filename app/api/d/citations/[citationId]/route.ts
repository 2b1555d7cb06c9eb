import { serve } from "#lib/doors/rest";
import { citationLibraryDelete } from "#lib/operations/api/citation-library-delete";
import { citationLibraryGet } from "#lib/operations/api/citation-library-get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationLibraryGet, citationLibraryDelete);
