import { serve } from "#lib/doors/rest";
import { readWork } from "#lib/operations/api/read-work";
import { updateWork } from "#lib/operations/api/update-work";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readWork, updateWork);
