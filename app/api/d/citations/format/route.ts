import { serve } from "#lib/doors/rest";
import { citationFormat } from "#lib/operations/api/citation-format";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationFormat);
