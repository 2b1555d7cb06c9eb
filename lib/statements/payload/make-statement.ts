import "server-only";
import type { Executor } from "#db/connection/client";
import { env } from "#lib/base/env";
import { placeRuns } from "#lib/document/markdown/place-runs";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import { textBlocks } from "#lib/history/versions/origins";
import { formatDocument, formatEarlier } from "#lib/works/document-citations/format-document";
import { type Signed, sign } from "../keys/signer";
import { textHash, UNCOMPARED } from "../verify/comparable.mjs";
import { type AuthoredText, type Contributions, findContributions } from "./contributors";
import { visibleBlocks } from "./visible-blocks";

/** What a statement is about: the text as it is stored, and how its reader sees it. */
export type Stated = AuthoredText & {
  title: string;
  /** The address of the published page. */
  url: string | null;
  settings: Record<string, unknown>;
  /** The hash of the version. */
  historyHead: string | null;
  /** Whether there are later versions. */
  isEarlier: boolean;
  /** The text of the markdown, in which some of the stored text may be left out. */
  shown: DocumentJson;
  markdown: string;
  citationKeys: readonly string[];
};

/** Makes and signs a statement: who wrote which words of a text, and what pins the text and its history. */
export async function makeStatement(db: Executor, stated: Stated): Promise<Signed> {
  const { id, title, url, version, markdown, settings, historyHead } = stated;
  const { contributors, runsOf } = await findContributions(db, stated);
  return sign({
    type: "colophon-statement",
    issuer: env().APP_URL,
    issuedAt: new Date().toISOString(),
    document: { id, title, url, version },
    textHash: await textHash(markdown),
    words: contributors.reduce((sum, { words }) => sum + words, 0),
    contributors,
    runs: runsIn(stated, runsOf),
    paragraphs: await paragraphsOf(db, stated, settings),
    historyHead,
  });
}

function runsIn({ content, shown, markdown, citationKeys }: Stated, runsOf: Contributions["runsOf"]) {
  const stored = shown === content ? null : pairs(content, shown);
  const placed = placeRuns(shown, {
    markdown,
    keys: citationKeys,
    runsOf: (block) => (stored ? runsLeft(nodeText(block), runsOf(stored.get(block) ?? block)) : runsOf(block)),
  });
  return placed.filter(({ value }) => value >= 0).map(({ start, end, value }) => ({ start, end, contributor: value }));
}

// What a reader is not shown: comments and link definitions.
const LEFT_OUT = new Set(["htmlBlock", "linkDefinition"]);

/** The stored block of each shown one. */
function pairs(content: DocumentJson, shown: DocumentJson): Map<NodeJson, NodeJson> {
  const found = new Map<NodeJson, NodeJson>();
  const left = shown.content.flatMap((node) => [...textBlocks(node)]).reverse();
  for (const block of content.content.flatMap((node) => [...textBlocks(node)])) {
    const next = left.at(-1);
    if (!next) break;
    if (LEFT_OUT.has(block.type) && (next.type !== block.type || next.attrs?.id !== block.attrs?.id)) continue;
    found.set(next, block);
    left.pop();
  }
  return found;
}

type Run = { text: string; value: number };

/** The runs of a text of which only some characters are left. */
function runsLeft(text: string, runs: readonly Run[]): Run[] {
  let at = 0;
  return runs.map((run) => {
    const from = at;
    for (const unit of run.text.split("")) if (text[at] === unit) at += 1;
    return { text: text.slice(from, at), value: run.value };
  });
}

async function paragraphsOf(db: Executor, stated: Stated, settings: Record<string, unknown>): Promise<string[]> {
  const { id, owner, version, title, content, isEarlier } = stated;
  const format = isEarlier ? formatEarlier : formatDocument;
  const formatted = await format(db, { id, userId: owner.id, version, settings }, content);
  const locale = typeof settings.locale === "string" ? settings.locale : "en";
  const shown = visibleBlocks({ title, content, formatted, locale });
  return Promise.all(shown.map(async (words) => (words === null ? UNCOMPARED : textHash(words))));
}
