import { serve } from "#lib/doors/rest";
import { addCitation } from "#lib/operations/api/add-citation";
import { listCitations } from "#lib/operations/api/list-citations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listCitations, addCitation);
