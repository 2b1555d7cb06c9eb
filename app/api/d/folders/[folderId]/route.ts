import { serve } from "#lib/doors/rest";
import { deleteFolder } from "#lib/operations/api/delete-folder";
import { updateFolder } from "#lib/operations/api/update-folder";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(updateFolder, deleteFolder);
