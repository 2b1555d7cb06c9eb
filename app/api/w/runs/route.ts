import { serve } from "#lib/doors/rest";
import { listRuns } from "#lib/operations/api/list-runs";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listRuns);
