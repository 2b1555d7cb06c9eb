import { serve } from "#lib/doors/rest";
import { readVersion } from "#lib/operations/read-version";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readVersion);
