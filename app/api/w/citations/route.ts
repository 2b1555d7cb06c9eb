import { serve } from "#lib/doors/rest";
import { editWorks } from "#lib/operations/api/edit-works";
import { savePdf } from "#lib/operations/api/save-pdf";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(savePdf, editWorks);
