import { serve } from "#lib/doors/rest";
import { nameVersion } from "#lib/operations/api/name-version";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(nameVersion);
