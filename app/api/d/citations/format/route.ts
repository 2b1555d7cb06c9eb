import { serve } from "#lib/doors/rest";
import { citationFormat } from "#lib/operations/citation-format";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(citationFormat);
