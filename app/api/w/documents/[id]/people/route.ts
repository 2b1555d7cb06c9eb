import { serve } from "#lib/doors/rest";
import { listPeople } from "#lib/operations/list-people";
import { shareDocument } from "#lib/operations/share-document";
import { unshareDocument } from "#lib/operations/unshare-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listPeople, shareDocument, unshareDocument);
