import { serve } from "#lib/doors/rest";
import { listParts } from "#lib/operations/api/list-parts";
import { setParts } from "#lib/operations/api/set-parts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listParts, setParts);
