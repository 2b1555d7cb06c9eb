import { serve } from "#lib/doors/rest";
import { deleteMessage } from "#lib/operations/api/delete-message";
import { editMessage } from "#lib/operations/api/edit-message";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(editMessage, deleteMessage);
