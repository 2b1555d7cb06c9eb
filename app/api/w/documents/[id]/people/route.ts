import { serve } from "#lib/doors/rest";
import { listPeople } from "#lib/operations/api/list-people";
import { shareDocument } from "#lib/operations/api/share-document";
import { unshareDocument } from "#lib/operations/api/unshare-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listPeople, shareDocument, unshareDocument);
