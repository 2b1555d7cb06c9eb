import type { CslName } from "./csl";

// “van den Berg”, “de la Cruz”, “al-Khwarizmi”: lower-case words before a capitalised family name.
const BEFORE_FAMILY = /^((?:\p{Ll}[\p{Ll}'’]*\.?\s+)+|(?:\p{Ll}{1,2}['’]\s*)|(?:al-))(?=\p{Lu})/u;
const AFTER_GIVEN = /\s((?:(?:van|von|der|den|de|du|des|della|del|di|da|dos|zu|zur|ter|ten|la|le)\b\s*)+)$/;

// Longer than any person's name; the patterns would be slow on it.
const LONGEST = 500;

/**
 * Separates the particles that registries leave in a family or given name: those before the family name belong to it,
 * those after the given name (“Ludwig van”) are dropping particles.
 */
export function splitParticles(name: CslName): CslName {
  if (name["non-dropping-particle"] || name["dropping-particle"] || !name.family) return name;
  if (name.family.length + (name.given?.length ?? 0) > LONGEST) return name;
  const before = BEFORE_FAMILY.exec(name.family)?.[1];
  if (before) {
    const particle = before.trim();
    return { ...name, family: name.family.slice(before.length), "non-dropping-particle": particle };
  }
  const after = AFTER_GIVEN.exec(name.given ?? "")?.[1];
  if (!after || !name.given) return name;
  return { ...name, given: name.given.slice(0, -after.length).trim(), "dropping-particle": after.trim() };
}

/** A family name after its particle, with a space between them unless the particle is joined to it (d’, al-). */
export function withParticle(particle: string | undefined, family = ""): string {
  if (!particle) return family;
  return /[-'’]$/.test(particle) ? particle + family : `${particle} ${family}`;
}
