import { MENTION, mention, mentionName } from "#lib/changes/comments/mentions";

/** A person, or an agent with the name of its person, that can be mentioned. */
export type Mentionable = { id: string; name: string; email: string | null; owner?: string };

/** The text of a message as it is typed, where people and agents are `@Name`, with the ids of those it mentions by name. */
export type TypedMessage = { text: string; people: ReadonlyMap<string, string> };

/** Shows a message's mentions by name only. */
export function typedMessage(body: string): TypedMessage {
  const people = new Map<string, string>();
  const text = body.replace(MENTION, (whole, id: string) => {
    const name = mentionName(whole);
    people.set(name, id);
    return `@${name}`;
  });
  return { text, people };
}

/** The body of a typed message, with its mentions. */
export function bodyOf({ text, people }: TypedMessage): string {
  // A longer name goes first: “Ada” may begin “Ada Lovelace”.
  const names = [...people.keys()].sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const named = new RegExp(`(?<![\\p{L}\\p{N}\\\\])@(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return text.replace(named, (whole, name: string) => {
    const id = people.get(name);
    return id ? mention({ id, name }) : whole;
  });
}

/** The name that is being typed after an `@` before the caret, with the offset of that `@`; null without one. */
export function typedName(text: string, caret: number): { query: string; from: number } | null {
  const [, query] = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u.exec(text.slice(0, caret)) ?? [];
  return query === undefined ? null : { query, from: caret - query.length - 1 };
}

/** The people and agents whose name has a word that begins with the query, or whose address begins with it; six at most. */
export function peopleFor(query: string, people: readonly Mentionable[]): Mentionable[] {
  const wanted = query.toLowerCase();
  const begins = (words: string) => words.toLowerCase().startsWith(wanted);
  const isMeant = ({ name, email }: Mentionable) =>
    begins(name) || name.split(/\s+/u).some(begins) || (email !== null && begins(email));
  return people.filter(isMeant).slice(0, 6);
}
