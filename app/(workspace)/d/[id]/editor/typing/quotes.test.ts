import { describe, expect, test } from "vitest";
import { quoteAfter, quotesOf } from "./quotes";

/** What a typed text becomes, key by key. */
function typed(text: string, language: string | null = "en"): string {
  const quotes = quotesOf(language);
  let written = "";
  for (const key of text) written += key === '"' || key === "'" ? quoteAfter(written, key, quotes) : key;
  return written;
}

describe("quotation marks by language", () => {
  test.each([
    ["en", `"The sea," said Lee, "isn't 'flat'."`, "“The sea,” said Lee, “isn’t ‘flat’.”"],
    ["en-GB", `("x")`, "(“x”)"],
    ["de", `"Das 'Meer' ist's", sagte Lee.`, "„Das ‚Meer‘ ist’s“, sagte Lee."],
    ["de-CH", `"Das Meer"`, "«Das Meer»"],
    ["fr", `"La mer"`, "«\u202fLa mer\u202f»"],
    ["fr-FR", `l'eau`, "l’eau"],
    ["sv", `"Havet"`, "”Havet”"],
    ["pl", `"Morze"`, "„Morze”"],
    ["da", `"Havet"`, "»Havet«"],
    ["ru", `"Море"`, "«Море»"],
    ["pt-BR", `"O mar"`, "“O mar”"],
    ["xx", `"x"`, "“x”"],
  ])("%s", (language, text, written) => {
    expect(typed(text, language)).toBe(written);
  });

  test("a text without a language has English ones", () => {
    expect(typed(`"x"`, null)).toBe("“x”");
  });
});

test("a quotation within one opens after the outer mark", () => {
  expect(typed(`"'Flat' it is"`)).toBe("“‘Flat’ it is”");
});

test("after a dash or a bracket a quotation opens", () => {
  expect(typed(`so—"yes" ["no"]`)).toBe("so—“yes” [“no”]");
});
