import { serve } from "#lib/doors/rest";
import { mergeWorks } from "#lib/operations/api/merge-works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(mergeWorks);
