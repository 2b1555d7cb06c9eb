import { serve } from "#lib/doors/rest";
import { listFolderPeople } from "#lib/operations/list-folder-people";
import { shareFolder } from "#lib/operations/share-folder";
import { unshareFolder } from "#lib/operations/unshare-folder";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listFolderPeople, shareFolder, unshareFolder);
