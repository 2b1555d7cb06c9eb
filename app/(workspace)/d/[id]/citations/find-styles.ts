"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/find-styles";

/** Finds styles by title, short title, field or ISSN, best match first; without a query returns the best-known styles. */
export const findStyles = action(operations.findStyles);

/** Lists the languages that citations can be written in, as BCP 47 tags. */
export const findLocales = action(operations.findLocales);
