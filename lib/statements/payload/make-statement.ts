import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Executor } from "#db/connection/client";
import { env } from "#lib/base/env";
import { placeRuns } from "#lib/document/markdown/place-runs";
import type { DocumentJson } from "#lib/document/model/document";
import { formatDocument, formatEarlier } from "#lib/works/document-citations/format-document";
import { type Signed, sign } from "../keys/signer";
import { textHash } from "../verify/comparable.mjs";
import { type AuthoredText, type Contributions, findContributions } from "./contributors";
import { shownRuns } from "./shown-runs";
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
  const paragraphs = await paragraphsOf(db, stated, settings);
  // A text of 5 MiB takes seconds: others are answered between the parts.
  await setImmediate();
  const runs = runsIn(stated, runsOf);
  await setImmediate();
  return sign({
    type: "colophon-statement",
    issuer: env().APP_URL,
    issuedAt: new Date().toISOString(),
    document: { id, title, url, version },
    textHash: await textHash(markdown),
    words: contributors.reduce((sum, { words }) => sum + words, 0),
    contributors,
    runs,
    paragraphs,
    historyHead,
  });
}

function runsIn({ content, shown, markdown, citationKeys }: Stated, runsOf: Contributions["runsOf"]) {
  const placed = placeRuns(shown, { markdown, keys: citationKeys, runsOf: shownRuns({ content, shown }, runsOf) });
  return placed.filter(({ value }) => value >= 0).map(({ start, end, value }) => ({ start, end, contributor: value }));
}

async function paragraphsOf(db: Executor, stated: Stated, settings: Record<string, unknown>): Promise<string[]> {
  const { id, owner, version, title, content, isEarlier } = stated;
  const format = isEarlier ? formatEarlier : formatDocument;
  const formatted = await format(db, { id, userId: owner.id, version, settings }, content);
  const locale = typeof settings.locale === "string" ? settings.locale : "en";
  await setImmediate();
  const shown = visibleBlocks({ title, content, formatted, locale });
  return Promise.all(shown.map(async (words) => (typeof words === "string" ? textHash(words) : words.sign)));
}
