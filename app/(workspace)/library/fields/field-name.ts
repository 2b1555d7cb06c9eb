import type english from "../../../words/en/work-fields";
import type { Translator } from "../../../words/setup/translator";

/** The name of a CSL variable for people. */
export function fieldName(t: Translator<"workFields">, variable: string): string {
  const known = variable as keyof typeof english;
  return t.has(known) ? t(known) : variable;
}
