import { serve } from "#lib/doors/rest";
import { resolveComment } from "#lib/operations/api/resolve-comment";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(resolveComment);
