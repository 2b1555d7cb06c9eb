import { expect, test } from "vitest";
import { explainVariable, systemPrompts } from "#lib/prompts/prompts/system-prompts";
import { testTranslator } from "../../words/test-translator";
import { hintWords, promptWords } from "./built-in-words";

const t = testTranslator("prompts");

test.each(systemPrompts)("the words of $slug are those that agents read", (prompt) => {
  const { name, description } = prompt;
  expect(promptWords(t, { ...prompt, name: "", description: "" })).toEqual({ name, description });
  for (const place of prompt.variables)
    expect(hintWords(t, prompt, place, undefined)).toBe(explainVariable(prompt.slug, place));
});

test("a person's own prompt has its own words, whatever its slug", () => {
  const own = { slug: "tighten", type: "personal", name: "Mine", description: "" };
  expect(promptWords(t, own)).toEqual({ name: "Mine", description: "" });
  expect(hintWords(t, own, "reduction", undefined)).toBeUndefined();
});
