import { serve } from "#lib/doors/rest";
import { listRelatedWorks } from "#lib/operations/api/list-related-works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listRelatedWorks);
