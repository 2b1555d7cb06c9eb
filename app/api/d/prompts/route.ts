import { serve } from "#lib/doors/rest";
import { listUserPrompts } from "#lib/operations/list-user-prompts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listUserPrompts);
