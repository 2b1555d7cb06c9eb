import { serve } from "#lib/doors/rest";
import { deleteHighlight } from "#lib/operations/api/delete-highlight";
import { updateHighlight } from "#lib/operations/api/update-highlight";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(updateHighlight, deleteHighlight);
