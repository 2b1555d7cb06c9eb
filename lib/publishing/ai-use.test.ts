import { describe, expect, test } from "vitest";
import { aiUseFor } from "./ai-use";
import { PUBLISHERS } from "./publishers";

const agent = (name: string, words: number, reviewed: number) => ({
  ...{ name, words, reviewed, model: name, agent: null },
  origin: "agent" as const,
});
const provenance = (reviewed: number) => ({
  ...{ people: ["Ada Example"], words: 20, reviewers: ["Ada Example"] },
  agents: [agent("model-x", 10, reviewed)],
});

describe.each(PUBLISHERS)("the AI-use statement for %s", (publisher) => {
  test("claims a review of all words only where people reviewed all", () => {
    expect(aiUseFor(publisher, provenance(9))).not.toMatch(/reviewed and edited/);
    expect(aiUseFor(publisher, provenance(9))).toMatch(/reviewed 90\u00A0% of its words/);
    expect(aiUseFor(publisher, provenance(0))).toMatch(/have not yet marked its words as reviewed/);
    expect(aiUseFor(publisher, provenance(10))).toMatch(/reviewed and edited the content as needed/);
  });

  test("names the tool and how many words it wrote", () => {
    expect(aiUseFor(publisher, provenance(10))).toMatch(/model-x.*Of the 20 words of the text, 10 were written by it/s);
  });

  test("says that no tool wrote where none did", () => {
    expect(aiUseFor(publisher, null)).toMatch(/^No generative AI tool wrote/);
  });
});
