import { serve } from "#lib/doors/rest";
import { chooseZoteroLibraries } from "#lib/operations/api/choose-zotero-libraries";
import { disconnectZotero } from "#lib/operations/api/disconnect-zotero";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(chooseZoteroLibraries, disconnectZotero);
