const texts = new WeakMap<object, string>();

/** Remembers the JSON that a document was read from, so that it need not be printed again; a document is never changed in place. */
export const keepJson = (document: object, json: string): void => void texts.set(document, json);

/** An answer as JSON, its document spliced in as the store keeps it. */
export function printAnswer(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("content" in answer)) return JSON.stringify(answer);
  const { content } = answer;
  const known = typeof content === "object" && content !== null ? texts.get(content) : undefined;
  if (known === undefined) return JSON.stringify(answer);
  const members = Object.entries(answer)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${name === "content" ? known : JSON.stringify(value)}`);
  return `{${members.join(",")}}`;
}
