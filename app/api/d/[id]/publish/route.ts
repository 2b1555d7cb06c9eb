import { serve } from "#lib/doors/rest";
import { publishDocument } from "#lib/operations/api/publish-document";
import { unpublishDocument } from "#lib/operations/api/unpublish-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(publishDocument, unpublishDocument);
