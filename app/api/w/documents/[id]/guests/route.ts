import { serve } from "#lib/doors/rest";
import { createGuestLink } from "#lib/operations/api/create-guest-link";
import { listGuestLinks } from "#lib/operations/api/list-guest-links";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listGuestLinks, createGuestLink);
