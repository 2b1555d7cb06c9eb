import { AppError, type ErrorDetail } from "#lib/base/errors";
import type { DocumentJson } from "#lib/document/model/document";
import { type ConcealedPlace, concealedPlaces, concealedPlacesIn } from "#lib/document/text/concealed";
import type { Writer } from "#lib/history/versions/author";

const MOST_NAMED = 50;

/**
 * Refuses the hidden characters that an agent writes; those that the text has already do not count.
 * @throws AppError hidden_text, naming each node and place
 */
export function refuseHidden(
  { origin }: Pick<Writer, "origin">,
  {
    title = "",
    text,
    base,
  }: { title?: string | undefined; text?: Pick<DocumentJson, "content" | "attrs"> | null; base?: DocumentJson },
): void {
  if (origin !== "agent") return;
  const inTitle = concealedPlacesIn(title, null).map((place) => detailOf("title", place));
  const inText = text ? newPlaces(text, base).map((place) => detailOf(place.nodeId ?? "markdown", place)) : [];
  const details = [...inTitle, ...inText];
  refuse(details);
}

// They may hold what a text has already, so their writes judge them.
const TEXTS: ReadonlySet<string> = new Set(["markdown", "content", "append", "edits"]);

/**
 * Refuses hidden characters in the fields of an agent's or a guest's write, but for those that are a document's text.
 * @throws AppError hidden_text, naming each field
 */
export function refuseHiddenFields(
  { origin, type }: Pick<Writer, "origin" | "type">,
  fields: Record<string, unknown>,
): void {
  if (origin !== "agent" && type !== "guest") return;
  const named = Object.entries(fields).filter(([name]) => !TEXTS.has(name));
  refuse(named.flatMap(([name, value]) => fieldsWithin(name, value)));
}

function fieldsWithin(path: string, value: unknown): ErrorDetail[] {
  if (typeof value === "string") return concealedPlacesIn(value, null).map((place) => detailOf(path, place));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => [
    ...concealedPlacesIn(name, null).map((place) => detailOf(`${path}.${name}`, place)),
    ...fieldsWithin(`${path}.${name}`, each),
  ]);
}

function refuse(details: readonly ErrorDetail[]): void {
  if (details.length === 0) return;
  throw new AppError("hidden_text", "The text has characters that nobody sees. Nothing was written.", {
    details: details.slice(0, MOST_NAMED),
    hint: "Send the text without them. Emoji, and joiners and direction marks where a script needs them, are fine.",
  });
}

function newPlaces(text: Pick<DocumentJson, "content" | "attrs">, base: DocumentJson | undefined): ConcealedPlace[] {
  const places = concealedPlaces(text);
  if (places.length === 0 || !base) return places;
  const had = new Map<string, number>();
  for (const { characters } of concealedPlaces(base)) had.set(characters, (had.get(characters) ?? 0) + 1);
  return places.filter(({ characters }) => {
    const left = had.get(characters) ?? 0;
    had.set(characters, left - 1);
    return left <= 0;
  });
}

function detailOf(path: string, { kind, count, from, decoded }: ConcealedPlace): ErrorDetail {
  const meaning = decoded === null ? "" : `, which spell “${decoded}”`;
  return { path, message: `has hidden characters (${kind}, ${count}) at character ${from}${meaning}` };
}
