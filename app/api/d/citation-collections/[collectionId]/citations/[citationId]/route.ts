import { serve } from "#lib/doors/rest";
import { citationCollectionRemove } from "#lib/operations/api/citation-collection-remove";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationCollectionRemove);
