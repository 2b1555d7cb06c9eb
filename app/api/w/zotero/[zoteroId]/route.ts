import { serve } from "#lib/doors/rest";
import { chooseZoteroLibraries } from "#lib/operations/choose-zotero-libraries";
import { disconnectZotero } from "#lib/operations/disconnect-zotero";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(chooseZoteroLibraries, disconnectZotero);
