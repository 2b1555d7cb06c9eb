import { describe, expect, test } from "vitest";
import { cpuMs } from "#lib/test-cpu";
import { normalizeCsl } from "../csl/normalize-csl";
import { readBibtex, writeBibtex } from "./bibtex";
import { readCslJson } from "./csl-json";
import { readNbib } from "./nbib";
import { readRis, writeRis } from "./ris";

const SIZE = 30_000;
const much = (part: string) => part.repeat(Math.ceil(SIZE / part.length));
const field = (value: string) =>
  `@book{k, title = {${value}}, author = {${value}}, pages = {${value}}, date = {${value}}}`;

/** Texts that make patterns slow or recursion overflow. */
const HOSTILE: Record<string, string> = {
  spaces: `a${much(" ")}b`,
  "hard spaces": `a${much("~")}b`,
  "line ends": `a${much(" \n x")}b`,
  braces: `${much("{")}${much("}")}`,
  "open braces": much("{"),
  commands: much("\\emph"),
  accents: much("\\'"),
  formulas: much("$^"),
  names: much("van "),
  commas: much(", "),
  ands: much(" and "),
  entries: much("\n@string{x={"),
  comments: much("\n@comment{"),
  bodies: much("@book{k,t={"),
  entities: much("&a1b2;"),
  tags: `${much("<i>")}${much("</b>")}`,
  "comments of HTML": much("<!--"),
  formulae: much("<tex-math>"),
  quotes: much('\\"'),
  dashes: much(" - "),
};

describe.each(Object.entries(HOSTILE))("any amount of %s", (_name, text) => {
  const within = (work: () => unknown) => {
    const began = cpuMs();
    work();
    // Linear reading takes a tenth of this; unbounded growth fails here or ends the process.
    expect(cpuMs() - began).toBeLessThan(3000);
  };

  test("is read from BibTeX within the time limit", () => within(() => [readBibtex(field(text)), readBibtex(text)]));

  test("is read from RIS within the time limit", () =>
    within(() => readRis(`TY  - BOOK\nTI  - ${text}\nAU  - ${text}\nSP  - ${text}\nDA  - ${text}\nER  - \n`)));

  test("is read from PubMed's format within the time limit", () =>
    within(() => [readNbib(`PMID- 1\nTI  - ${text}\nFAU - ${text}\nDP  - ${text}\nMH  - ${text}\n`), readNbib(text)]));

  test("is read from CSL-JSON and normalised within the time limit", () =>
    within(() => [
      readCslJson(`[${text}]`),
      normalizeCsl({ title: text, author: [{ family: text, given: text }], abstract: text, issued: text, page: text }),
    ]));

  test("is written within the time limit", () => {
    const works = [
      { csl: { type: "book" as const, title: text, page: text, keyword: text, author: [{ literal: text }] }, key: "k" },
    ];
    within(() => [writeBibtex(works), writeRis(works)]);
  });
});
