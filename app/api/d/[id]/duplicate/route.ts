import { serve } from "#lib/doors/rest";
import { duplicateDocument } from "#lib/operations/api/duplicate-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(duplicateDocument);
