import { serve } from "#lib/api/rest";
import { citationFormat } from "#lib/operations/citation-format";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationFormat);
