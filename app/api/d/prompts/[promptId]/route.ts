import { serve } from "#lib/api/rest";
import { getUserPrompt } from "#lib/operations/get-user-prompt";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getUserPrompt);
