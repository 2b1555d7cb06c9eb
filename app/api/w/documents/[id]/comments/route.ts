import { serve } from "#lib/doors/rest";
import { addComment } from "#lib/operations/add-comment";
import { listComments } from "#lib/operations/list-comments";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listComments, addComment);
