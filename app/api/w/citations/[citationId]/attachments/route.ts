import { serve } from "#lib/doors/rest";
import { addAttachment } from "#lib/operations/api/add-attachment";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(addAttachment);
