/** The families of publishers whose wording of an AI-use statement is known, with their names. */
export const PUBLISHER_NAMES = {
  elsevier: "Elsevier",
  "springer-nature": "Springer Nature",
  wiley: "Wiley",
  "taylor-francis": "Taylor & Francis",
  sage: "SAGE",
  ieee: "IEEE",
  acm: "ACM",
} as const;

/** A family of publishers. */
export type Publisher = keyof typeof PUBLISHER_NAMES;

/** The families of publishers. */
export const PUBLISHERS = [
  "elsevier",
  "springer-nature",
  "wiley",
  "taylor-francis",
  "sage",
  "ieee",
  "acm",
] as const satisfies readonly Publisher[];
