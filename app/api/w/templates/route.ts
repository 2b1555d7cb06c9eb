import { serve } from "#lib/doors/rest";
import { addTemplate } from "#lib/operations/api/add-template";
import { listTemplates } from "#lib/operations/api/list-templates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listTemplates, addTemplate);
