import type { CslName } from "./csl";
import { splitParticles } from "./split-particles";

const SUFFIX = /^(?:jr|sr|junior|senior|ph\.?\s?d|m\.?d|esq|[ivx]{2,4}|iv|v)\.?$/i;
const CORPORATE =
  /\b(?:collaboration|consortium|team|group|organi[sz]ation|committee|council|association|society|institute|university|ministry|department|agency|foundation|network|project|initiative|press|inc|ltd|gmbh|llc|corporation|company|commission|bureau|office|union|bank|centre|center|news|staff|editors?)\b/i;
const PARTICLES = /^(?:van|von|der|den|de|del|della|di|da|do|dos|du|la|le|ten|ter|zu|zur|af|av|bin|ibn|al|el)$/;

/** Parses a name given as one text, “Jane van Doe”, “Doe, Jane, Jr.” or “ATLAS Collaboration”, into CSL's parts. */
export function readName(text: string): CslName | null {
  const name = text.replace(/\s+/g, " ").trim();
  if (name === "") return null;
  const [family = "", ...rest] = name.split(/\s*,\s*/);
  if (rest.length > 0 && rest.length < 3 && !CORPORATE.test(name)) return fromParts(family, rest);
  const words = name.split(" ");
  if (CORPORATE.test(name) || words.length === 1 || words.length > 6 || rest.length > 0) return { literal: name };
  return fromWords(words);
}

function fromParts(family: string, rest: string[]): CslName | null {
  const suffix = rest.length === 2 ? rest.find((part) => SUFFIX.test(part)) : undefined;
  const given = rest.filter((part) => part !== suffix).join(", ");
  if (!family) return given ? { literal: given } : null;
  return splitParticles({ family, ...(given ? { given } : {}), ...(suffix ? { suffix } : {}) });
}

function fromWords(words: string[]): CslName {
  const last = words.at(-1) ?? "";
  const suffix = words.length > 2 && SUFFIX.test(last) ? last : undefined;
  const names = suffix ? words.slice(0, -1) : words;
  const particle = names.findIndex((word, at) => at > 0 && at < names.length - 1 && PARTICLES.test(word));
  const at = particle > 0 ? particle : names.length - 1;
  const given = names.slice(0, at).join(" ");
  return splitParticles({ family: names.slice(at).join(" "), given, ...(suffix ? { suffix } : {}) });
}
