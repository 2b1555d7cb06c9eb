import { serve } from "#lib/doors/rest";
import { relateWorks } from "#lib/operations/api/relate-works";
import { unrelateWorks } from "#lib/operations/api/unrelate-works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(relateWorks, unrelateWorks);
