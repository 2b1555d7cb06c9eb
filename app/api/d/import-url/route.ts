import { serve } from "#lib/doors/rest";
import { importWebPage } from "#lib/operations/api/import-web-page";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(importWebPage);
