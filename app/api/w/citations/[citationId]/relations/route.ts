import { serve } from "#lib/doors/rest";
import { findRelations } from "#lib/operations/api/find-relations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(findRelations);
