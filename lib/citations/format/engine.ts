import CSL, { type CslNode } from "citeproc";
import type { CslItem } from "../csl";
import { type CslElement, readBody, readLocale } from "../styles/bodies";
import type { Listed } from "./format-job";
import { defineOutputFormat, OUTPUT_FORMAT } from "./output-format";
import type { TextState } from "./text-state";

/** A citeproc engine for one style and locale, and what it knows at the moment. */
export type StyleEngine = {
  csl: InstanceType<typeof CSL.Engine>;
  /** The works it may be asked about, by the ids they have within it. */
  works: Map<string, CslItem & { id: string }>;
  text: TextState | null;
  /** What it last said of works one by one, and of which. */
  listed: { key: string; value: Listed } | null;
  nextId: number;
};

/** Which engine is wanted: the body of a style and its weight, the locale its words come in, and where both are kept. */
export type EngineSpec = { folder: string; body: string; weight: number; locale: string };

/** Builds an engine; costs 10 to 200 ms and up to 40 MB. Throws when the catalogue has no such style or locale. */
export function makeEngine({ folder, body, locale }: EngineSpec): StyleEngine {
  defineOutputFormat();
  const works: StyleEngine["works"] = new Map();
  const system = {
    retrieveLocale: (name: string) => localeNode(folder, name),
    retrieveItem: (id: string) => structuredClone(works.get(id)) ?? {},
  };
  const csl = new CSL.Engine(system, inflate(readBody(folder, body)), locale, true);
  csl.opt.development_extensions.wrap_url_and_doi = true;
  csl.setOutputFormat(OUTPUT_FORMAT);
  return { csl, works, text: null, listed: null, nextId: 0 };
}

function localeNode(folder: string, name: string): CslNode | false {
  try {
    return inflate(readLocale(folder, name));
  } catch (error) {
    // citeproc asks for those between which it would fall back, and takes false for none.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

function inflate({ n, a = {}, c = [] }: CslElement): CslNode {
  const children = c.map((child) => (typeof child === "string" ? child : inflate(child)));
  return { name: n, attrs: a, children: children.length === 0 && n === "term" ? [""] : children };
}
