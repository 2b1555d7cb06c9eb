import { serve } from "#lib/doors/rest";
import { listNotifications } from "#lib/operations/api/list-notifications";
import { readNotifications } from "#lib/operations/api/read-notifications";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listNotifications, readNotifications);
