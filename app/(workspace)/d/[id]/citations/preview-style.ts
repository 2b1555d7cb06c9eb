"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/preview-style";

/** Previews a style with works that the document cites, or with samples when it cites none. */
export const previewStyle = action(operations.previewStyle);
