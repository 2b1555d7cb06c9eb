import { serve } from "#lib/doors/rest";
import { revokeGuestLink } from "#lib/operations/api/revoke-guest-link";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(revokeGuestLink);
