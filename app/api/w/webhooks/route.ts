import { serve } from "#lib/doors/rest";
import { createWebhook } from "#lib/operations/api/create-webhook";
import { listWebhooks } from "#lib/operations/api/list-webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listWebhooks, createWebhook);
