import { serve } from "#lib/doors/rest";
import { deleteAttachment } from "#lib/operations/api/delete-attachment";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(deleteAttachment);
