import { serve } from "#lib/doors/rest";
import { citationCollectionAdd } from "#lib/operations/api/citation-collection-add";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationCollectionAdd);
