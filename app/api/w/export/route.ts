import { serve } from "#lib/doors/rest";
import { exportWorkspace } from "#lib/operations/api/export-workspace";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(exportWorkspace);
