/** The providers that can vouch for a person, by their ids in better-auth, and their names. */
export const PROVIDER_NAMES = { google: "Google", github: "GitHub" } as const;

/** A provider's id. */
export type Provider = keyof typeof PROVIDER_NAMES;

/** The providers among these ids, in the order they are offered. */
export const providersAmong = (ids: readonly string[]): Provider[] =>
  (["google", "github"] as const).filter((provider) => ids.includes(provider));
