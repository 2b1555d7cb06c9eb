import { serve } from "#lib/doors/rest";
import { createDocument } from "#lib/operations/api/create-document";
import { listDocuments } from "#lib/operations/api/list-documents";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listDocuments, createDocument);
