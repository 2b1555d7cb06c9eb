import { describe, expect, test } from "vitest";
import { operations } from "#lib/operations/registry";
import { newPromptShape, promptShape } from "./shape";
import { explainVariable, findSystemPrompt, systemPrompts } from "./system-prompts";
import { fillIn } from "./variables";

const TOOL = /\b[a-z]+(?:_[a-z]+)+\b/g;

// The tools that these prompts mention.
const TOOLS = new Set([
  ...operations.map(({ name }) => name),
  "suggest_edits",
  "list_citations",
  "add_citation",
  "search_citations",
  "citation_library_search",
]);

describe("the system prompts", () => {
  test("are ten, each with a unique id and slug that never change", () => {
    expect(systemPrompts.map(({ id }) => id)).toEqual([
      "prm_system_outline",
      "prm_system_tighten",
      "prm_system_peer_review",
      "prm_system_check_claims",
      "prm_system_find_missing_citations",
      "prm_system_abstract",
      "prm_system_plain_language_summary",
      "prm_system_title_options",
      "prm_system_translate",
      "prm_system_response_to_reviewers",
    ]);
    expect(new Set(systemPrompts.map(({ slug }) => slug)).size).toBe(10);
  });

  test.each(systemPrompts)("$name is valid as a personal prompt", (prompt) => {
    const { name, description, content } = prompt;
    expect(promptShape.parse(prompt)).toEqual(prompt);
    expect(newPromptShape.parse({ name, description, content })).toEqual({ name, description, content });
    expect(findSystemPrompt(prompt.id)).toBe(prompt);
    expect(findSystemPrompt(prompt.slug)).toBe(prompt);
  });

  test.each(systemPrompts)("$name explains each of its variables and leaves none open", (prompt) => {
    expect(prompt.variables.length).toBeGreaterThan(0);
    const values = Object.fromEntries(prompt.variables.map((variable) => [variable, "something"]));
    for (const variable of prompt.variables) expect(explainVariable(prompt.slug, variable)).toMatch(/^[A-Z].{10}/);
    expect(fillIn(prompt.content, values)).not.toMatch(/\{\{|\}\}/);
  });

  test.each(systemPrompts)("$name uses existing tool names", ({ content }) => {
    for (const [name] of content.matchAll(TOOL)) expect(TOOLS).toContain(name);
  });
});
