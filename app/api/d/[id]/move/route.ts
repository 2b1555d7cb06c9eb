import { serve } from "#lib/doors/rest";
import { moveDocument } from "#lib/operations/api/move-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(moveDocument);
