import { serve } from "#lib/doors/rest";
import { syncZotero } from "#lib/operations/api/sync-zotero";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(syncZotero);
