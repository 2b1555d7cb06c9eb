import type { Messages } from "next-intl";
import type { Translator } from "../../words/setup/translator";

type Slug = keyof Messages["prompts"]["builtIn"];
type Named = { slug: string; type: string; name: string; description: string };

/** A prompt's name and description in the reader's language; a person's own are as written. */
export function promptWords(t: Translator<"prompts">, { slug, type, name, description }: Named) {
  if (type !== "system" || !isBuiltIn(t, slug)) return { name, description };
  return { name: t(`builtIn.${slug}.name`), description: t(`builtIn.${slug}.description`) };
}

/** The hint for a place to fill in of a built-in prompt, in the reader's language; `given` where there is none. */
export function hintWords(
  t: Translator<"prompts">,
  { slug, type }: Pick<Named, "slug" | "type">,
  place: string,
  given: string | undefined,
): string | undefined {
  if (type !== "system" || !isBuiltIn(t, slug)) return given;
  const hint = `builtIn.${slug}.hints.${place}` as "builtIn.tighten.hints.document";
  return t.has(hint) ? t(hint) : given;
}

const isBuiltIn = (t: Translator<"prompts">, slug: string): slug is Slug => t.has(`builtIn.${slug as Slug}.name`);
