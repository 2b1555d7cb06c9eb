import type { Output } from "#lib/doors/client";
import type { Translator } from "../../../../words/setup/translator";
import { summaryWords } from "./summary-words";

/** A version as the list of versions returns it. */
export type Version = Output<"GET /api/d/[id]/versions">["versions"][number];

/**
 * Consecutive versions of one person, or a single version: the newest, their count, what they changed, and their word
 * count change.
 */
export type Sitting = { latest: Version; count: number; summaries: ReadonlySet<string>; wordCountDelta: number };

/** A day with its sittings, newest first. */
export type Day = { day: string; sittings: Sitting[] };

// What is saved while it is typed; of a title, the last says all.
const TYPED: ReadonlySet<string> = new Set(["write", "rename"]);

const SITTING_MS = 15 * 60_000;

const authorOf = ({ origin, by, model, agent }: Version) => JSON.stringify([origin, by.id, model, agent]);

function continues({ latest }: Sitting, previous: Version, older: Version): boolean {
  // An agent writes once and gives a reason; only a person's text is autosaved.
  const isWriting = older.origin === "human" && latest.action === older.action && TYPED.has(older.action);
  const gapMs = Date.parse(previous.createdAt) - Date.parse(older.createdAt);
  // A name must be seen.
  return isWriting && older.name === null && authorOf(latest) === authorOf(older) && gapMs <= SITTING_MS;
}

/** Groups versions, given newest first, by day and sitting: one person's autosaves with short pauses share a line. */
export function foldVersions(versions: readonly Version[], dayOf: (version: Version) => string): Day[] {
  const days: Day[] = [];
  let previous: Version | undefined;
  for (const version of versions) {
    const day = dayOf(version);
    if (days.at(-1)?.day !== day) days.push({ day, sittings: [] });
    const sittings = days.at(-1)?.sittings ?? [];
    const sitting = sittings.at(-1);
    if (sitting && previous && continues(sitting, previous, version)) {
      if (version.action !== "rename") {
        sitting.count += 1;
        sitting.summaries = new Set([...sitting.summaries, version.summary]);
      }
      sitting.wordCountDelta += version.wordCountDelta;
    } else {
      const { summary, wordCountDelta } = version;
      sittings.push({ latest: version, count: 1, summaries: new Set([summary]), wordCountDelta });
    }
    previous = version;
  }
  return days;
}

const SHOWN = 2;

/** Says what a sitting changed: each kind of change once, at most two. */
export function wordsOf(t: Translator<"versions">, { summaries, count }: Sitting, locale: string): string {
  const all = [...summaries].map((summary) => summaryWords(t, summary));
  const others = all.length - SHOWN;
  const shown = all
    .slice(0, SHOWN)
    // German nouns keep their capitals.
    .map((words, at) => (at === 0 || locale === "de" ? words : words.charAt(0).toLowerCase() + words.slice(1)));
  const rest = others > 0 ? [t("others", { count: others })] : [];
  const words = [...shown, ...rest].join("; ");
  return count > 1 ? t("saves", { words, count }) : words;
}
