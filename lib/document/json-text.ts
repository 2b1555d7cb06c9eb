import { canonicalJson } from "./canonical-json";
import type { DocumentJson } from "./document";

const texts = new WeakMap<object, string>();

/** A document from its canonical JSON, which is remembered with it; a document is a value and never changed in place. */
export function parseCanonical(json: string): DocumentJson {
  const document: DocumentJson = JSON.parse(json);
  texts.set(document, json);
  return document;
}

/** The same text for the same document, whatever order its members came in; what versions are hashed by. */
export const canonicalText = (document: DocumentJson): string => texts.get(document) ?? canonicalJson(document);

/** The document in canonical form, as one that was read from the store. */
export const canonical = (document: DocumentJson): DocumentJson =>
  texts.has(document) ? document : parseCanonical(canonicalJson(document));

/** An answer as JSON, its document spliced in as the store keeps it. */
export function printAnswer(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("content" in answer)) return JSON.stringify(answer);
  const { content } = answer;
  const known = typeof content === "object" && content !== null ? texts.get(content) : undefined;
  if (known === undefined) return JSON.stringify(answer);
  const members = Object.entries(answer)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${name === "content" ? known : JSON.stringify(value)}`);
  return `{${members.join(",")}}`;
}
