import { serve } from "#lib/doors/rest";
import { listAudit } from "#lib/operations/api/list-audit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listAudit);
