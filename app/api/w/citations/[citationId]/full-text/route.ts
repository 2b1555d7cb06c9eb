import { serve } from "#lib/doors/rest";
import { findFullText } from "#lib/operations/api/find-full-text";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(findFullText);
