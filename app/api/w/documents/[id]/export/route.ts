import { serve } from "#lib/doors/rest";
import { exportDocument } from "#lib/operations/api/export-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(exportDocument);
