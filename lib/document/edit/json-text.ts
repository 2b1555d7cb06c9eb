import { LRUCache } from "lru-cache";
import { knownAcrossBundles } from "#lib/base/known-across-bundles";
import { keepSources } from "../grammar/known-blocks";
import { canonicalJson, inCanonicalOrder, trustOrder } from "../model/canonical-json";
import type { DocumentJson } from "../model/document";

const texts = new WeakMap<object, string>();

// The next write usually starts from the document that the last one stored, whose blocks have cached comparisons. Only
// caches within the budget of the process keep a document, so this one keeps weak references.
const documents = new LRUCache<number, WeakRef<DocumentJson>>({ max: 5_000 });

const SAMPLES = 1_000;

// V8 hashes a string of more than 16,383 characters by its length alone, so a map with such keys compares them all.
// Samples are enough, because a document that is found is compared as a whole.
function keyOf(json: string): number {
  const step = Math.ceil(json.length / SAMPLES) || 1;
  let key = json.length;
  for (let at = 0; at < json.length; at += step) key = (Math.imul(key, 31) + json.charCodeAt(at)) | 0;
  return key;
}

function rememberedAs(key: number, json: string): DocumentJson | undefined {
  const known = documents.get(key)?.deref();
  return known && texts.get(known) === json ? known : undefined;
}

/** Parses a document from canonical JSON and caches it; a document is immutable. */
export function parseCanonical(json: string): DocumentJson {
  const key = keyOf(json);
  const document: DocumentJson = rememberedAs(key, json) ?? JSON.parse(json);
  document.content.forEach(trustOrder);
  return remembered(document, json, key);
}

function remembered(document: DocumentJson, json: string, key: number): DocumentJson {
  texts.set(document, json);
  documents.set(key, new WeakRef(document));
  return document;
}

/** The same text for equal documents, regardless of member order; versions are hashed from it. */
export const canonicalText = (document: DocumentJson): string => texts.get(document) ?? canonicalJson(document);

/**
 * The document in canonical form, as if read from the store; blocks already in canonical form stay the same objects.
 */
export function canonical(document: DocumentJson): DocumentJson {
  if (texts.has(document)) return document;
  const { attrs } = document;
  const content = document.content.map(inCanonicalOrder);
  // Joined from its blocks' texts: most blocks are unchanged since the last version, and their texts are cached.
  const json = `{${attrs ? `"attrs":${canonicalJson(attrs)},` : ""}"content":[${content.map(canonicalJson).join()}],"type":"doc"}`;
  const fresh: DocumentJson = { ...(attrs ? { attrs: inCanonicalOrder(attrs) } : {}), content, type: "doc" };
  const key = keyOf(json);
  const kept = remembered(rememberedAs(key, json) ?? fresh, json, key);
  keepSources(document, kept);
  return kept;
}

const utf8 = new TextEncoder();
const bytes = new WeakMap<object, Uint8Array>();

/** Prints a response as JSON in UTF-8 with its document spliced in as stored, or what is only printed; caches the document's bytes. */
export function printResponse(answer: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof answer !== "object" || answer === null) return printPlain(answer);
  const members = Object.entries(answer).filter(([, value]) => value !== undefined);
  const at = members.findIndex(([, value]) => typeof value === "object" && value !== null && bytesOf(value));
  const known = bytesOf(members[at]?.[1]);
  if (known === undefined) return printPlain(answer);
  const printed = members.map(
    ([name, value], index) => `${JSON.stringify(name)}:${index === at ? "" : JSON.stringify(value)}`,
  );
  const before = utf8.encode(`{${printed.slice(0, at + 1).join(",")}`);
  const after = utf8.encode(
    `${printed
      .slice(at + 1)
      .map((member) => `,${member}`)
      .join("")}}`,
  );
  const whole = new Uint8Array(before.length + known.length + after.length);
  whole.set(before);
  whole.set(known, before.length);
  whole.set(after, before.length + known.length);
  return whole;
}

const LONG_CHARACTERS = 8_192;

// A short text is sent in one piece with the headers; a long one may be sent again, and is encoded once.
function printPlain(answer: unknown): string | Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(answer);
  return text?.length > LONG_CHARACTERS ? utf8.encode(text) : text;
}

/** The same text in UTF-8. */
export const canonicalBytes = (document: DocumentJson): Uint8Array =>
  bytesOf(document) ?? utf8.encode(canonicalJson(document));

/** What stands for a member of an answer that is kept: `printResponse` prints the member, whose objects are not kept with it. */
export class OnlyPrinted<Value extends object> {
  static {
    knownAcrossBundles(OnlyPrinted, "OnlyPrinted");
  }

  /** Its JSON in UTF-8. */
  readonly bytes: Uint8Array;

  constructor(value: Value) {
    this.bytes = bytesOf(value) ?? utf8.encode(JSON.stringify(value));
  }

  /** The member with new objects. */
  parse(): Value {
    return JSON.parse(new TextDecoder().decode(this.bytes));
  }
}

function bytesOf(value: object): Uint8Array | undefined {
  const known = value instanceof OnlyPrinted ? value.bytes : bytes.get(value);
  if (known) return known;
  const text = texts.get(value);
  if (text === undefined) return undefined;
  const made = utf8.encode(text);
  bytes.set(value, made);
  return made;
}
