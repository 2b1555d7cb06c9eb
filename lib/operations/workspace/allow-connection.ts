import { headers } from "next/headers";
import { z } from "zod";
import { runtime } from "#lib/base/runtime";
import { allowConnection } from "#lib/people/auth/consent";
import { permissionsShape } from "./key-shape";
import { endOf } from "./lifetimes";
import { requireReach } from "./require-reach";
import { workspaceOperation } from "./workspace-operation";

/** Makes a connection; returns the address that takes the person back to the client. */
export const allowConnectionOperation = workspaceOperation({
  name: "allow_connection",
  rate: "write",
  // The provider writes on connections of its own.
  ownOrder: { commitsItself: true },
  audited: "itself",
  keepsPage: true,
  input: permissionsShape.extend({ query: z.string().max(8_000) }),
  output: z.string(),
  async handler(context, { lifetime, ...given }) {
    const { caller, now } = context;
    await requireReach(context, given);
    const { auth, store } = await runtime();
    const consent = { ...given, caller, expiresAt: endOf(lifetime, now) };
    return allowConnection({ auth, db: store.db }, consent, await headers(), now);
  },
});
