import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A CSL element as `bin/csl-json.mjs` stores it: name, attributes, children. */
export type CslElement = { n: string; a?: Record<string, string>; c?: (CslElement | string)[] };

/** Reads the body of an independent style; throws when the catalogue does not have it. */
export function readBody(folder: string, id: string): CslElement {
  return readJson(folder, "bodies", `${id}.json`) as CslElement;
}

/** Reads the terms of a locale; throws when the catalogue does not have it. */
export function readLocale(folder: string, name: string): CslElement {
  return readJson(folder, "locales", `${name}.json`) as CslElement;
}

/** Reads a file of the catalogue; throws when it does not exist. */
export function readJson(folder: string, ...path: string[]): unknown {
  return JSON.parse(readFileSync(join(/* turbopackIgnore: true */ folder, ...path), "utf8"));
}
