import type { Env } from "#lib/base/env";
import { ORGANISATION } from "./organisation";

/** A provider that a person may sign in with: its id in better-auth, and the name on its button. */
export type Provider = { id: string; name: string };

const NAMES = { google: "Google", github: "GitHub" } as const;

/** The credentials of the providers that better-auth knows by name, of those whose variables are set. */
export function socialProvidersOf({
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  GITHUB_CLIENT_ID,
  GITHUB_CLIENT_SECRET,
}: Pick<Env, "GOOGLE_CLIENT_ID" | "GOOGLE_CLIENT_SECRET" | "GITHUB_CLIENT_ID" | "GITHUB_CLIENT_SECRET">) {
  return {
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? { google: { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET } }
      : {}),
    ...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET
      ? { github: { clientId: GITHUB_CLIENT_ID, clientSecret: GITHUB_CLIENT_SECRET } }
      : {}),
  };
}

/** The providers to offer, in the order of their buttons: the organisation's own, named by its host, then the public ones. */
export function providersOf(env: Env): Provider[] {
  const known = socialProvidersOf(env);
  return [
    ...(env.OIDC_ISSUER ? [{ id: ORGANISATION, name: new URL(env.OIDC_ISSUER).hostname }] : []),
    ...(["google", "github"] as const).flatMap((id) => (known[id] ? [{ id, name: NAMES[id] }] : [])),
  ];
}
