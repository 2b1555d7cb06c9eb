import { serve } from "#lib/doors/rest";
import { createDocument } from "#lib/operations/create-document";
import { listDocuments } from "#lib/operations/list-documents";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listDocuments, createDocument);
