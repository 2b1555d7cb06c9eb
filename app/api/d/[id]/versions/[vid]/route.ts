import { serve } from "#lib/doors/rest";
import { readVersion } from "#lib/operations/api/read-version";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readVersion);
