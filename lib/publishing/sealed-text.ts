import { escapeHtml } from "#lib/document/html/escape-html";
import { renderHtml } from "#lib/document/html/html";
import type { DocumentJson } from "#lib/document/model/document";
import type { FormattedCitations } from "#lib/document/model/formatted-citations";
import { publicText } from "#lib/document/model/public-text";
import { wordsLanguage } from "#lib/document/model/words-language";
import type { NumberedAuthor } from "#lib/history/versions/store";
import {
  type AuthoredText,
  type Contributions,
  type Contributor,
  contributionsOf,
} from "#lib/statements/payload/contributors";
import { shownRuns } from "#lib/statements/payload/shown-runs";
import { markRuns, withSpans } from "./marked-text";
import { pageWords } from "./page-words";
import { SEAL_WORDS, type SealWords } from "./seal-words";
import { wrapScrollable } from "./wrap-scrollable";

/** What a text in which each run of words says who wrote it is made with. */
export type SealAsked = {
  written: Omit<AuthoredText, "id" | "content">;
  authors: readonly NumberedAuthor[];
  formatted: FormattedCitations;
  locale: string;
};

/** Who wrote a text, and the text as HTML in which each run of words says who wrote it. */
export type SealedText = Pick<Contributions, "contributors" | "reviewers"> & { html: string };

/** Makes the text of a seal's page, and finds who wrote it. */
export function sealedText(content: DocumentJson, { written, authors, formatted, locale }: SealAsked): SealedText {
  const { contributors, reviewers, runsOf } = contributionsOf({ ...written, content }, authors);
  const words = SEAL_WORDS[wordsLanguage(locale)];
  const shown = publicText(content);
  const voices: string[] = [];
  const byKey = new Map<string, number>();
  const voiceOf = (value: number, reviewedBy: string | null): number => {
    const who = contributors[value];
    if (!who) return -1;
    const key = `${value} ${reviewedBy}`;
    const known = byKey.get(key) ?? voices.push(attributesOf(who, reviewedBy, words)) - 1;
    byKey.set(key, known);
    return known;
  };
  const runsOfShown = shownRuns({ content, shown }, runsOf);
  const marked = markRuns(shown, (block) =>
    runsOfShown(block).map(({ text, value, reviewedBy }) => ({ text, value: voiceOf(value, reviewedBy) })),
  );
  const html = withSpans(renderHtml(marked, formatted, locale), (value) => voices[value] ?? "");
  return { contributors, reviewers, html: wrapScrollable(html, pageWords(locale).table) };
}

function attributesOf({ name, origin }: Contributor, reviewedBy: string | null, words: SealWords): string {
  const isAgents = origin === "agent";
  const review = reviewedBy === null ? words.unreviewed : words.reviewedBy(reviewedBy);
  const label = isAgents ? `${name} (${words.ai}), ${review}` : name;
  const classes = isAgents ? `ai${reviewedBy === null ? " open" : ""}` : "person";
  // A press or a tap focuses it, and the way of the Tab key leaves it out.
  return `class="${classes}" data-by="${escapeHtml(label)}" tabindex="-1"`;
}
