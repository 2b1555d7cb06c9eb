import { serve } from "#lib/doors/rest";
import { createFolder } from "#lib/operations/api/create-folder";
import { listFolders } from "#lib/operations/api/list-folders";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listFolders, createFolder);
