import { describe, expect, test } from "vitest";
import { colophonMode } from "#lib/shapes/colophon-mode";
import { type Provenance, provenanceLine } from "./provenance";

const agent = (name: string, words: number, reviewed: number) => ({
  ...{ name, words, reviewed, model: name, agent: null },
  origin: "agent" as const,
});
const provenance = (given: Partial<Provenance>): Provenance => ({
  ...{ people: ["Ada Example"], agents: [agent("model-x", 10, 0)], words: 20, reviewers: [] },
  ...given,
});

test.each([
  [true, "full"],
  ["full", "full"],
  [false, "off"],
  ["off", "off"],
  ["auto", "auto"],
  [undefined, "auto"],
])("the setting %j is %s", (colophon, mode) => {
  expect(colophonMode({ colophon })).toBe(mode);
});

describe("the line on who wrote a page", () => {
  test.each([
    [{}, "Written by Ada Example, with words by model-x that no person has reviewed."],
    [
      { agents: [agent("model-x", 10, 10)], reviewers: ["Ada Example"] },
      "Written by Ada Example, with words by model-x that Ada Example reviewed.",
    ],
    [
      { agents: [agent("model-x", 1000, 999), agent("model-y", 10, 10)], reviewers: ["Ada Example", "Ben Ono"] },
      "Written by Ada Example, with words by model-x and model-y, of which Ada Example and Ben Ono reviewed 99\u00A0%.",
    ],
    [{ people: [] }, "Written by model-x; no person has reviewed it."],
    [
      { people: [], agents: [agent("model-x", 10, 10)], reviewers: ["Ada Example"] },
      "Written by model-x and reviewed by Ada Example.",
    ],
    [
      { people: [], agents: [agent("model-x", 1000, 1)], reviewers: ["Ada Example"] },
      "Written by model-x; Ada Example reviewed 1\u00A0% of it.",
    ],
  ])("%#: says how much of the agents' words people reviewed", (given, line) => {
    expect(provenanceLine(provenance(given), "en")).toBe(line);
  });

  test.each([
    [{}, "Geschrieben von Ada Example, mit Worten von model-x, die noch niemand geprüft hat."],
    [
      { agents: [agent("model-x", 10, 5)], reviewers: ["Ada Example", "Ben Ono"] },
      "Geschrieben von Ada Example, mit Worten von model-x, von denen Ada Example und Ben Ono 50\u00A0% geprüft haben.",
    ],
    [
      { people: [], agents: [agent("model-x", 10, 5)], reviewers: ["Ada Example"] },
      "Geschrieben von model-x; Ada Example hat 50\u00A0% davon geprüft.",
    ],
  ])("%#: is in German for a German page", (given, line) => {
    expect(provenanceLine(provenance(given), "de")).toBe(line);
  });
});
