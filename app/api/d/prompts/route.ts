import { serve } from "#lib/doors/rest";
import { listUserPrompts } from "#lib/operations/api/list-user-prompts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listUserPrompts);
