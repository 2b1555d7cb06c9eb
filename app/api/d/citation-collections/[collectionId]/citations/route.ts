import { serve } from "#lib/doors/rest";
import { citationCollectionAdd } from "#lib/operations/citation-collection-add";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationCollectionAdd);
