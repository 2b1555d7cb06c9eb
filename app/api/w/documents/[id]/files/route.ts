import { serve } from "#lib/doors/rest";
import { addFile } from "#lib/operations/api/add-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(addFile);
