/** The names of the sign-in providers, by their ids in better-auth. */
export const PROVIDER_NAMES = { google: "Google", github: "GitHub" } as const;

/** A provider's id. */
export type Provider = keyof typeof PROVIDER_NAMES;

/** Filters ids to known providers, in display order. */
export const providersAmong = (ids: readonly string[]): Provider[] =>
  (["google", "github"] as const).filter((provider) => ids.includes(provider));
