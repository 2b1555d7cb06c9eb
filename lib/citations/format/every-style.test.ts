import { expect, test } from "vitest";
import { isLong } from "#lib/test-runs";
import { findStyle, searchStyles, stylesFolder } from "../styles/catalogue";
import { readIndex } from "../styles/index-file";
import type { EngineSpec } from "./engine";
import { formatJob } from "./format-job";
import { cite, cluster } from "./test-text";
import { WORKS } from "./test-works";

const SAMPLE = isLong ? 150 : 50;
const FAMILIES = 20;

// ALL_STYLES=1 tests all styles, ALL_STYLES=2/4 the second quarter of them.
const [part, parts] = shardOf(process.env.ALL_STYLES);

const all = readIndex(stylesFolder()).styles.map(([id]) => findStyle(id));
const chosen =
  part === null
    ? all.filter((_, at) => at % Math.ceil(all.length / SAMPLE) === 7)
    : all.filter((_, at) => at % parts === part);

const items = ["articleOfThree", "edited", "webpageOfNobody"].map((id) => ({
  id,
  csl: WORKS[id] ?? { type: "document" as const },
}));
const clusters = (isNote: boolean) =>
  [
    cluster([cite("articleOfThree", { locator: "3" })]),
    cluster([cite("edited"), cite("webpageOfNobody", { prefix: "see" })]),
    cluster([cite("articleOfThree", { suppressAuthor: true })]),
    cluster([cite("edited", { locator: "4", label: "chapter" })], { narrative: true }),
  ].map((one, at) => ({ ...one, noteIndex: isNote ? at + 1 : 0 }));

// Dependent styles format as their parents do, in their own locale.
const specOf = ({ id, parent, weight, defaultLocale }: (typeof all)[number]): EngineSpec => ({
  folder: stylesFolder(),
  body: parent ?? id,
  weight,
  locale: defaultLocale ?? "en-US",
});

function format(style: (typeof all)[number]) {
  return formatJob({ engine: specOf(style), format: style.format, items, clusters: clusters(style.class === "note") });
}

test(`each of ${chosen.length} styles cites and lists three works`, { timeout: 900_000 }, () => {
  const faults: string[] = [];
  const known = new Map<string, string>();
  for (const style of chosen.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const key = keyOf(style);
    const fault = known.get(key) ?? faultIn(style);
    known.set(key, fault);
    if (fault) faults.push(`${style.id}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

const keyOf = (style: (typeof all)[number]) => JSON.stringify(specOf(style));

function faultIn(style: (typeof all)[number]): string {
  try {
    const { clusters: cited, inText, bibliography } = format(style);
    if ((bibliography !== null) !== style.hasBibliography)
      return "has a bibliography where it should have none, or none";
    if (cited.some(({ text, author }) => text === "" && author === null)) return "prints nothing for a citation";
    if (bibliography?.some(({ text }) => text === "")) return "has an empty entry";
    const words = [...cited, ...Object.values(inText), ...(bibliography ?? [])];
    const odd = words.find(({ text }) => /undefined|\[object|NO_PRINTED|STYLE ERROR|&#?\w+;/.test(text));
    return odd ? `prints “${odd.text}”` : "";
  } catch (error) {
    return String(error);
  }
}

test("113 styles have no bibliography and return null for it", () => {
  expect(all.filter(({ hasBibliography }) => !hasBibliography)).toHaveLength(113);
});

test("styles that set text on the baseline and the heaviest styles work", () => {
  const names = [
    "acta-amazonica",
    "cultural-geographies",
    "gallia-prehistoire",
    "oil-shale",
    "the-faseb-journal",
    "transplantation",
    "apa-cv",
    "organon",
    "college-montmorency",
  ];
  for (const name of names) expect(faultIn(findStyle(name))).toBe("");
});

test("a family of styles shares one body", () => {
  const family = searchStyles("elsevier", 500).filter(({ parent }) => parent !== null);
  expect(new Set(family.map(({ parent }) => parent)).size).toBeLessThan(FAMILIES);
});

function shardOf(asked: string | undefined): [number | null, number] {
  const [, at = "1", of = "1"] = /^(\d+)(?:\/(\d+))?$/.exec(asked ?? "") ?? [];
  return asked ? [Number(at) - 1, Number(of)] : [null, 1];
}
