import { serve } from "#lib/doors/rest";
import { replyToComment } from "#lib/operations/api/reply-to-comment";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(replyToComment);
