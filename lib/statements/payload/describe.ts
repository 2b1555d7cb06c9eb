import { placeRuns } from "#lib/document/markdown/place-runs";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import type { DocumentJson } from "#lib/document/model/document";
import { publicText } from "#lib/document/model/public-text";
import { withoutHiddenIn } from "#lib/document/text/concealed";
import type { NumberedAuthor } from "#lib/history/versions/store";
import { textHash } from "../verify/comparable.mjs";
import { type AuthoredText, type Contributions, type Contributor, contributionsOf } from "./contributors";
import { shownRuns } from "./shown-runs";
import { type CitedWords, visibleBlocks } from "./visible-blocks";

/** Who reads the markdown that a statement is over: some of the stored text may be left out for them. */
export type Reader = "person" | "agent" | "page";

/** What a statement says besides what is found in the text, and what that is found with. */
export type Stated = {
  /** The first fields of the payload. */
  head: object;
  reader: Reader;
  title: string;
  locale: string;
  citationKeys: readonly string[];
  formatted: CitedWords;
};

/** A text with its authors; and what a statement says of it, where one is made. */
export type Description = { text: AuthoredText; authors: readonly NumberedAuthor[]; stated: Stated | null };

/** Who wrote a text; and the payload of its statement as JSON in UTF-8, where one is made. */
export type Described = { contributors: Contributor[]; reviewers: string[]; payload: Uint8Array | null };

/** Finds who wrote a text, and writes the payload of its statement. */
export async function describe({ text, authors, stated }: Description): Promise<Described> {
  const contributions = contributionsOf(text, authors);
  const { contributors, reviewers } = contributions;
  return { contributors, reviewers, payload: stated && (await payloadOf(text, stated, contributions)) };
}

const SHOWN: Readonly<Record<Reader, (content: DocumentJson) => DocumentJson>> = {
  person: (content) => content,
  agent: withoutHiddenIn,
  page: publicText,
};

async function payloadOf(text: AuthoredText, stated: Stated, { contributors, runsOf }: Contributions) {
  const { content } = text;
  const shown = SHOWN[stated.reader](content);
  // Exports are compared with these words, so what they leave out is left out here.
  const worded = { ...stated, content };
  const words = stated.reader === "agent" ? withoutHiddenIn(worded) : worded;
  const markdown = serializeMarkdown(shown, stated.citationKeys);
  const placed = placeRuns(shown, {
    ...{ markdown, keys: stated.citationKeys },
    runsOf: shownRuns({ content, shown }, runsOf),
  });
  const payload = {
    ...stated.head,
    textHash: await textHash(markdown),
    words: contributors.reduce((sum, { words }) => sum + words, 0),
    contributors,
    runs: placed.filter(({ value }) => value >= 0).map(({ start, end, value }) => ({ start, end, contributor: value })),
    paragraphs: await Promise.all(
      visibleBlocks(words).map((block) => (typeof block === "string" ? textHash(block) : block.sign)),
    ),
  };
  return new TextEncoder().encode(JSON.stringify(payload));
}
