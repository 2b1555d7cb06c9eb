import { serve } from "#lib/doors/rest";
import { exportAudit } from "#lib/operations/api/export-audit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(exportAudit);
