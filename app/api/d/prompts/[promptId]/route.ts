import { serve } from "#lib/doors/rest";
import { getUserPrompt } from "#lib/operations/api/get-user-prompt";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getUserPrompt);
