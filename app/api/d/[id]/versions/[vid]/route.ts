import { serve } from "#lib/api/rest";
import { readVersion } from "#lib/operations/read-version";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readVersion);
