import { serve } from "#lib/doors/rest";
import { listFolderPeople } from "#lib/operations/api/list-folder-people";
import { shareFolder } from "#lib/operations/api/share-folder";
import { unshareFolder } from "#lib/operations/api/unshare-folder";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listFolderPeople, shareFolder, unshareFolder);
