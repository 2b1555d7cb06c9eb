import { serve } from "#lib/doors/rest";
import { insertQuote } from "#lib/operations/api/insert-quote";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(insertQuote);
