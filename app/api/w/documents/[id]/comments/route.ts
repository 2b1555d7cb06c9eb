import { serve } from "#lib/doors/rest";
import { addComment } from "#lib/operations/api/add-comment";
import { listComments } from "#lib/operations/api/list-comments";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listComments, addComment);
