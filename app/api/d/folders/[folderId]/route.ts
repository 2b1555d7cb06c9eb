import { serve } from "#lib/doors/rest";
import { deleteFolder } from "#lib/operations/delete-folder";
import { updateFolder } from "#lib/operations/update-folder";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(updateFolder, deleteFolder);
