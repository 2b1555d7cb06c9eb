import { fillIn, variablesOf } from "#lib/prompts/prompts/variables";

/** A part of a prompt: plain text, or a place with its value. */
export type Part = { at: number; text: string; place: string | null };

const PLACES = /(\{\{\s*[\p{L}_][\p{L}\p{N}_-]{0,63}\s*\}\})/u;

/** Splits a prompt at its places, filled as `fillIn` fills them; the parts together are the whole prompt. */
export function partsOf(content: string, values: Readonly<Record<string, string>>): Part[] {
  let at = 0;
  return content.split(PLACES).map((piece) => {
    const place = PLACES.test(piece) ? (variablesOf(piece)[0] ?? null) : null;
    const part = { at, text: fillIn(piece, values), place };
    at += piece.length;
    return part;
  });
}
