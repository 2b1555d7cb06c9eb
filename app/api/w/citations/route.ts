import { serve } from "#lib/doors/rest";
import { savePdf } from "#lib/operations/save-pdf";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(savePdf);
