import { describe, expect, test } from "vitest";
import type { AppError } from "#lib/base/errors";
import { listNodes } from "#lib/document/edit/nodes";
import { withIds } from "#lib/document/ids/node-ids";
import { newItem } from "#lib/document/kinds/citation";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { withMention, withoutMentions } from "./mention";

const KEYS = ["doe", "roe"];
const item = (key: string) => newItem({ id: key, key });

function read(markdown: string): DocumentJson {
  const known = new Map(KEYS.map((key) => [key, key]));
  return withIds(parseMarkdown(markdown, { byKey: known, byId: known, unknown: new Set() }));
}

const firstOf = (document: DocumentJson, type: string) =>
  listNodes(document).find((node) => node.type === type)?.id ?? "";
const mentioned = (markdown: string, type: string, key = "doe") => {
  const document = read(markdown);
  return serializeMarkdown(withMention(document, firstOf(document, type), item(key)), KEYS);
};
const removed = (markdown: string, key = "doe") => serializeMarkdown(withoutMentions(read(markdown), key), KEYS);

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return (error as AppError).code;
  }
}

describe("mentioning a work in a block", () => {
  test.each([
    ["codeBlock", "```\na\n```"],
    ["horizontalRule", "---"],
    ["bulletList", "- a"],
    ["table", "| a |\n| - |\n| b |"],
    ["blockMath", "$$\na\n$$"],
    ["bibliography", "::: {#refs}\n:::"],
  ])("is rejected in a %s", (type, markdown) => {
    expect(codeOf(() => mentioned(markdown, type))).toBe("invalid_request");
  });

  test("is rejected in an unknown block", () => {
    expect(codeOf(() => withMention(read("a"), "nowhere", item("doe")))).toBe("not_found");
  });

  test.each([
    ["paragraph", "It rises.", "It rises [@doe].\n"],
    ["paragraph", "It rises", "It rises [@doe]\n"],
    ["paragraph", "Does it **rise?**", "Does it **rise** [@doe]**?**\n"],
    ["paragraph", "He said “it rises.”", "He said “it rises [@doe].”\n"],
    ["paragraph", "As [@roe].", "As [@roe; @doe].\n"],
    ["paragraph", "As @roe.", "As @{roe}&#x20;[@doe].\n"],
    ["heading", "# Tides", "# Tides [@doe]\n"],
    ["listItem", "- one\n- two", "- one [@doe]\n- two\n"],
    ["taskItem", "- [ ] one.", "- [ ] one [@doe].\n"],
    ["blockquote", "> a\n>\n> b.", "> a\n>\n> b [@doe].\n"],
    ["footnoteDef", "a[^1]\n\n[^1]: See.", "a[^1]\n\n[^1]: See [@doe].\n"],
  ])("adds it at the end of a %s: %j", (type, markdown, expected) => {
    expect(mentioned(markdown, type)).toBe(expected);
  });

  test("finds a paragraph in a table cell by its id", () => {
    const document = read("| a |\n| - |\n| b |");
    const ids: string[] = [];
    const visit = (node: NodeJson): void => {
      if (node.type === "paragraph") ids.push(String(node.attrs?.id));
      node.content?.forEach(visit);
    };
    visit(document);
    const after = withMention(document, ids[1] ?? "", item("doe"));
    expect(serializeMarkdown(after)).toBe("| a |\n| - |\n| b [@doe] |\n");
  });
});

describe("removing the mentions of a work", () => {
  test.each([
    ["It rises [@doe].", "It rises.\n"],
    ["It [@doe] rises.", "It rises.\n"],
    ["[@doe] It rises.", "It rises.\n"],
    ["It rises [see @doe, p. 3; @roe].", "It rises [@roe].\n"],
    ["@doe [p. 3; @roe] says.", "[@roe] says.\n"],
    ["@roe [@doe] says.", "@roe says.\n"],
    ["- a [@doe]\n\n> **b [@doe]**\n\n| c [@doe] |\n| - |", "- a\n\n> **b**\n\n| c |\n| - |\n"],
    ["It rises.[^1]\n\n[^1]: [@doe] and [@roe].", "It rises.[^1]\n\n[^1]: and [@roe].\n"],
    ["Nothing here [@roe].", "Nothing here [@roe].\n"],
  ])("changes %j", (markdown, expected) => {
    expect(removed(markdown)).toBe(expected);
  });
});
