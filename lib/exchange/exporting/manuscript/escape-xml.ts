const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// Characters that XML 1.0 forbids, also as references: controls, lone surrogates and two that are no characters.
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** Escapes text for XML, between tags and in attributes in double quotes; what XML cannot hold becomes U+FFFD. */
export const escapeXml = (text: string): string =>
  withoutForbidden(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Text whose characters XML can hold. */
export const withoutForbidden = (text: string): string => text.replace(FORBIDDEN, "\ufffd");
