import { serve } from "#lib/api/rest";
import { citationCollectionAdd } from "#lib/operations/citation-collection-add";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationCollectionAdd);
