import { serve } from "#lib/doors/rest";
import { listNotifications } from "#lib/operations/list-notifications";
import { readNotifications } from "#lib/operations/read-notifications";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listNotifications, readNotifications);
