import { serve } from "#lib/doors/rest";
import { listEvents } from "#lib/operations/api/list-events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listEvents);
