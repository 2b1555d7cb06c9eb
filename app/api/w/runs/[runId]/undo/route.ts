import { serve } from "#lib/doors/rest";
import { undoRun } from "#lib/operations/api/undo-run";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(undoRun);
