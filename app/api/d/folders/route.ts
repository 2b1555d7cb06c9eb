import { serve } from "#lib/doors/rest";
import { createFolder } from "#lib/operations/create-folder";
import { listFolders } from "#lib/operations/list-folders";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listFolders, createFolder);
