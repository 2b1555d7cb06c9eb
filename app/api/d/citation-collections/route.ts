import { serve } from "#lib/doors/rest";
import { citationCollectionCreate } from "#lib/operations/api/citation-collection-create";
import { citationCollectionList } from "#lib/operations/api/citation-collection-list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationCollectionList, citationCollectionCreate);
