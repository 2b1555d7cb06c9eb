import { serve } from "#lib/doors/rest";
import { connectZotero } from "#lib/operations/api/connect-zotero";
import { listZoteroConnections } from "#lib/operations/api/list-zotero-connections";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listZoteroConnections, connectZotero);
