import type { Archive } from "../draft/archive";

const MOST_NAMED = 200;

/** What became of the files of an archive: `taken` includes those of `changed`, which do not go out as they came in. */
type Fate = { taken: ReadonlySet<string>; changed: readonly string[] };

/** Sentences about the files of an archive that nothing took, or that do not go out again as they came in. */
export function leftFiles({ names, litter, composed }: Archive, { taken, changed }: Fate): string[] {
  const left = [...names, ...litter].filter((name) => !taken.has(name));
  return [
    ...sentence("These files were not taken", withoutFolders(left, taken)),
    ...sentence("These files were read, but do not go out as they came in", changed),
    ...sentence("These names go out with letters and accents as one character", composed),
  ];
}

function sentence(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return [`${what}: ${names.slice(0, MOST_NAMED).join(", ")}${more}.`];
}

/** Names for those files: a folder stands for all that is in it, where nothing of it was taken. */
function withoutFolders(left: readonly string[], taken: ReadonlySet<string>): string[] {
  const used = new Set([...taken].flatMap(foldersAbove));
  return [...new Set(left.map((name) => foldersAbove(name).find((folder) => !used.has(folder)) ?? name))];
}

/** The folders that a file is in, outermost first, each with its slash. */
const foldersAbove = (name: string): string[] => [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index + 1));
