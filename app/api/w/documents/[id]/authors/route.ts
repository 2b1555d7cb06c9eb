import { serve } from "#lib/doors/rest";
import { listAuthors } from "#lib/operations/api/list-authors";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listAuthors);
