import { serve } from "#lib/doors/rest";
import { removeCitation } from "#lib/operations/api/remove-citation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(removeCitation);
