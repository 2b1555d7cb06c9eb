import { serve } from "#lib/doors/rest";
import { readStatement } from "#lib/operations/api/read-statement";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readStatement);
