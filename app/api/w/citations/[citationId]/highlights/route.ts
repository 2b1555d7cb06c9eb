import { serve } from "#lib/doors/rest";
import { addHighlight } from "#lib/operations/api/add-highlight";
import { listHighlights } from "#lib/operations/api/list-highlights";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listHighlights, addHighlight);
