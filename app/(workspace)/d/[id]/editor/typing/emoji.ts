import type { Gemoji } from "gemoji";

/** An emoji that can be picked by its name. */
export type Emoji = { emoji: string; name: string; words: string };

let loaded: readonly Emoji[] = [];
let loading: Promise<readonly Emoji[]> | null = null;

/** Loads the emoji when the first one is asked for. */
export function loadEmoji(): Promise<readonly Emoji[]> {
  loading ??= import("gemoji").then(({ gemoji }) => {
    loaded = gemoji.map(entryOf);
    return loaded;
  });
  // A page that was offline asks again.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

const entryOf = ({ emoji, names, tags, description }: Gemoji): Emoji => ({
  emoji,
  name: names[0] ?? "",
  words: [...names, ...tags, description].join(" ").replaceAll("_", " ").toLowerCase(),
});

/** The emoji of a name, once they are loaded. */
export const emojiNamed = (name: string): string | null => loaded.find((each) => each.name === name)?.emoji ?? null;

/** The emoji for the beginning of a name or keyword, names first. */
export function findEmoji(all: readonly Emoji[], typed: string, limit = 8): Emoji[] {
  const wanted = typed.toLowerCase();
  const named = all.filter(({ name }) => name.startsWith(wanted));
  const others = all.filter((each) => !named.includes(each) && ` ${each.words}`.includes(` ${wanted}`));
  return [...named.sort((one, other) => one.name.length - other.name.length), ...others].slice(0, limit);
}
