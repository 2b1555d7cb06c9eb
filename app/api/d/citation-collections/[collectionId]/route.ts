import { serve } from "#lib/doors/rest";
import { citationCollectionDelete } from "#lib/operations/api/citation-collection-delete";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationCollectionDelete);
