"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/works-in-bulk";

/** Deletes several works from the library. */
export const deleteMany = action(operations.deleteCitations);

/** Brings back works that were deleted, a collection, an attachment or a highlight. */
export const restoreMany = action(operations.restoreToLibraryOperation);

/** Writes several works as the text of a file. */
export const exportMany = action(operations.exportCitationsOperation);
