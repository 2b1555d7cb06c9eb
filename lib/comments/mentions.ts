// A name may hold escaped characters, `\]` among them. Its bounded length keeps the search linear.
const MENTION = /(?<!\\)@\[(?:\\.|[^\]\\\n]){1,300}\]\((usr_[0-9a-z]{1,64})\)/g;

/** The ids of the people whom a message's body mentions as `@[Name](usr_…)`, each once, in order of first mention. */
export const mentionsOf = (body: string): string[] => [
  ...new Set([...body.matchAll(MENTION)].flatMap(([, id]) => id ?? [])),
];
