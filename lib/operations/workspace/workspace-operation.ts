import type { z } from "zod";
import type { WorkspaceOperation } from "#lib/base/operation";

/** Declares what people can do in the browser and no key can; a server action of the page calls it through the gate. */
export const workspaceOperation = <I extends z.ZodObject, O extends z.ZodType, P = undefined>(
  declaration: WorkspaceOperation<I, O, P>,
): WorkspaceOperation<I, O, P> => declaration;
