import { serve } from "#lib/doors/rest";
import { checkReferences } from "#lib/operations/api/check-references";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(checkReferences);
