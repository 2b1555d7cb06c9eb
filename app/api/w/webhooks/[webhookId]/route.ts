import { serve } from "#lib/doors/rest";
import { deleteWebhook } from "#lib/operations/api/delete-webhook";
import { updateWebhook } from "#lib/operations/api/update-webhook";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(updateWebhook, deleteWebhook);
