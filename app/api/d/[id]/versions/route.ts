import { serve } from "#lib/doors/rest";
import { listVersions } from "#lib/operations/api/list-versions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listVersions);
