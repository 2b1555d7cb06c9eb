import { serve } from "#lib/doors/rest";
import { citationLibraryDelete } from "#lib/operations/citation-library-delete";
import { citationLibraryGet } from "#lib/operations/citation-library-get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationLibraryGet, citationLibraryDelete);
