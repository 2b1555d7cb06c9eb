/**
 * A mention of a person or an agent's key in a body. A name may hold escaped characters, `\]` among them; its bounded
 * length keeps the search linear.
 */
export const MENTION = /(?<!\\)@\[(?:\\.|[^\]\\\n]){1,300}\]\(((?:usr|key)_[0-9a-z]{1,64})\)/g;

const idsIn = (body: string, kind: "usr" | "key"): string[] => [
  ...new Set([...body.matchAll(MENTION)].flatMap(([, id]) => (id?.startsWith(`${kind}_`) ? id : []))),
];

/** The ids of the people whom a message's body mentions as `@[Name](usr_…)`, each once, in order of first mention. */
export const mentionsOf = (body: string): string[] => idsIn(body, "usr");

/** The ids of the keys whose agents a message's body mentions as `@[Name](key_…)`, each once, in order of first mention. */
export const mentionedKeys = (body: string): string[] => idsIn(body, "key");

/** The name of a mention, given whole. */
export const mentionName = (whole: string): string => whole.slice(2, whole.lastIndexOf("](")).replace(/\\(.)/g, "$1");

// The end of a sentence after an address does not belong to it.
const ADDRESS = /(?<![\p{L}\p{N}\\@._%+-])@([\w.%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8})/gu;

const NAMED = new RegExp(`${MENTION.source}|${ADDRESS.source}`, "gu");

/** The e-mail addresses that a message's body names as `@e-mail`, each once, in lower case. */
export const addressesOf = (body: string): string[] => [
  ...new Set([...body.matchAll(ADDRESS)].flatMap(([, address]) => address?.toLowerCase() ?? [])),
];

/** A mention of a person or agent in a message's body. */
export const mention = ({ id, name }: { id: string; name: string }): string =>
  `@[${name
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[[\]\\]/g, "\\$&")}](${id})`;

/** Writes the mentions of these people and agents with their names, and the `@e-mail` of people as mentions. */
export function nameMentions(
  body: string,
  people: readonly { id: string; name: string; email: string }[],
  agents: readonly { id: string; name: string }[] = [],
): string {
  const byId = new Map([...people, ...agents].map((one) => [one.id, one]));
  const byAddress = new Map(people.map((person) => [person.email, person]));
  return body.replace(NAMED, (whole, id: string | undefined, address: string | undefined) => {
    const person = id === undefined ? byAddress.get(address?.toLowerCase() ?? "") : byId.get(id);
    return person ? mention(person) : whole;
  });
}
