import { serve } from "#lib/api/rest";
import { citationCollectionRemove } from "#lib/operations/citation-collection-remove";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationCollectionRemove);
