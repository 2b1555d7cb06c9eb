import { serve } from "#lib/doors/rest";
import { connectZotero } from "#lib/operations/connect-zotero";
import { listZoteroConnections } from "#lib/operations/list-zotero-connections";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listZoteroConnections, connectZotero);
