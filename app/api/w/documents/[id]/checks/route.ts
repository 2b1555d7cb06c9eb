import { serve } from "#lib/doors/rest";
import { checkDocument } from "#lib/operations/api/check-document";
import { readChecks } from "#lib/operations/api/read-checks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readChecks, checkDocument);
