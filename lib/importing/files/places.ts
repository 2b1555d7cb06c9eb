import { posix } from "node:path";
import { bareName, extensionOf, nameOf } from "../draft/file-kind";
import { titleWithin } from "../draft/title-within";

/** Finds a file of an archive by an address in a text of that archive; null when there is none. */
export type FindFile = (address: string, from: string) => string | null;

// Zettlr and others begin the names of notes with their time.
const TIME_ID = /^\d{12,14}/;

// Wiki links leave out the extension of notes, LaTeX that of pictures.
const LEFT_OUT = ["", ".md", ".png", ".jpg", ".jpeg"];

/**
 * Finds files as the programs that write such archives do: by their path from the text, from the root, or by their name
 * alone where that names one file (Obsidian, Zettlr).
 */
export function fileFinder(names: readonly string[]): FindFile {
  const byPath = new Map<string, string>();
  const byName = new Map<string, string | null>();
  const addName = (name: string, path: string) => byName.set(name, byName.has(name) ? null : path);
  for (const path of names) {
    byPath.set(folded(path), path);
    addName(folded(posix.basename(path)), path);
    if (extensionOf(path) !== "md") continue;
    const bare = folded(bareName(path));
    addName(bare, path);
    const [time] = TIME_ID.exec(bare) ?? [];
    if (time && time !== bare) addName(time, path);
  }
  return (address, from) => {
    const path = folded(decoded(address.replace(/[?#].*$/s, "")));
    if (path === "" || path.length > 1_000) return null;
    const [beside, root] = [posix.join(posix.dirname(from), path), posix.join(path)].map((each) =>
      folded(each.replace(/^\/+/, "")),
    );
    for (const each of [beside, root]) {
      const found = LEFT_OUT.map((extension) => byPath.get(`${each}${extension}`)).find(Boolean);
      if (found) return found;
    }
    return byName.get(posix.basename(path)) ?? null;
  };
}

const folded = (path: string) => path.normalize("NFC").toLowerCase();

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // A percent sign that encodes nothing is literal.
    return address;
  }
}

/** The names of the folders here that a path in an archive leads through. */
export const foldersOf = (path: string): string[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((name) => titleWithin(nameOf(`${name}.folder`)).slice(0, 200))
    .filter((name) => name !== "");
