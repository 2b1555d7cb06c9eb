import { expect, test } from "vitest";
import { canonical } from "#lib/document/edit/json-text";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { blockIds } from "#lib/document/model/block-ids";
import { UNFORMATTED } from "#lib/exchange/exporting/manuscript/test-source";
import type { NumberedAuthor } from "#lib/history/versions/store";
import { makeText } from "./make-text";
import { PAGE_TEXTS, type TextAsked } from "./page-texts";

const PART =
  "## Tides\n\nThe *sea* is **salt**, and $x^2$ is a number.\n\n```js\nconst a = 1;\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n";
const textOf = (parts: number) => canonical(withIds(parseMarkdown(PART.repeat(parts))));

const owner = { id: "usr_1", name: "Ada Ek" };
const by = { type: "user", ...owner } as const;
const ada = {
  origin: "human",
  model: null,
  agent: null,
  by,
  number: 1,
  createdAt: new Date(0),
} satisfies NumberedAuthor;
const model: NumberedAuthor = { ...ada, origin: "agent", model: "model-x", number: 2 };

/** What the two kinds of text are made with; every other block is an agent's. */
function askedFor(content: ReturnType<typeof textOf>): TextAsked {
  const versions = Object.fromEntries(content.content.flatMap(blockIds).map((id, at) => [id, 1 + (at % 2)]));
  const same = { formatted: UNFORMATTED, locale: "de" };
  return {
    page: { ...same, title: "On tides", isNumbered: true, diagrams: new Map() },
    seal: { ...same, written: { version: 2, versions, origins: {}, owner }, authors: [ada, model] },
  };
}

test.each(["page", "seal"] as const)("the text of a large %s is made elsewhere as it is here", async (as) => {
  const content = textOf(120);
  const asked = askedFor(content);
  expect(await makeText("usr_publishing", content, as, asked[as])).toEqual(PAGE_TEXTS[as](content, asked[as] as never));
});

test("a small text is made at once", async () => {
  const content = textOf(1);
  const { page } = askedFor(content);
  expect(await makeText("usr_publishing", content, "page", page)).toEqual(PAGE_TEXTS.page(content, page));
});
