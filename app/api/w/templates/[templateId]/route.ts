import { serve } from "#lib/doors/rest";
import { deleteTemplate } from "#lib/operations/api/delete-template";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(deleteTemplate);
