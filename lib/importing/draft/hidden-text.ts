import type { DocumentJson } from "#lib/document/model/document";
import { concealedIn, withoutHiddenIn } from "#lib/document/text/concealed";

const MOST_NAMED = 10;

/** A title and a text that come in, without their hidden characters, and a sentence for what was removed. */
export function withoutHiddenText({ title, content }: { title: string; content: DocumentJson }) {
  const concealed = concealedIn(title, content);
  if (concealed.length === 0) return { title, content, warnings: [] };
  const count = concealed.reduce((sum, place) => sum + place.count, 0);
  const spelled = [...new Set(concealed.flatMap(({ decoded }) => (decoded === null ? [] : [`“${decoded}”`])))];
  const meaning = spelled.length > 0 ? ` They spelled: ${spelled.slice(0, MOST_NAMED).join(", ")}.` : "";
  const seen = withoutHiddenIn({ title, content });
  return { ...seen, warnings: [`Hidden characters were removed from “${seen.title}” (${count}).${meaning}`] };
}
