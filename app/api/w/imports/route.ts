import { serve } from "#lib/doors/rest";
import { importFile } from "#lib/operations/api/import-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(importFile);
