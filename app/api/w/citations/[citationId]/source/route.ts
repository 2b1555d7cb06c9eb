import { serve } from "#lib/doors/rest";
import { readSource } from "#lib/operations/api/read-source";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readSource);
