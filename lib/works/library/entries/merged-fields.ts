import type { CslItem } from "#lib/citations/csl/csl";
import { fieldsOf } from "#lib/citations/form/work-fields";
import { textOf } from "#lib/citations/form/work-form";

type Described = { id: string; csl: CslItem };

/** The work that each field of a merged one is taken from, by its variable of CSL, or `type`. */
export type FieldSources = Readonly<Record<string, string>>;

/** A field that works have not alike: its texts, each with the first work that has it; empty where a work lacks it. */
export type DifferingField = { variable: string; values: { id: string; text: string }[] };

/** The data of a merged work: that of the one to keep, with the fields that are taken from others. */
export function mergedCsl(works: readonly Described[], keepId: string, fields: FieldSources): CslItem {
  const of = (id: string) => works.find((one) => one.id === id)?.csl;
  const { type, ...kept }: CslItem = of(keepId) ?? { type: "document" };
  const taken = new Map(Object.entries(fields).map(([variable, id]) => [variable, of(id)?.[variable]]));
  taken.delete("type");
  const all = [...Object.entries(kept).filter(([variable]) => !taken.has(variable)), ...taken];
  const known = all.filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), type: of(fields.type ?? keepId)?.type ?? type };
}

/** The text of a field, or the name of the type. */
export const fieldText = (csl: CslItem, variable: string): string =>
  variable === "type" ? csl.type : textOf(csl, variable);

/** The fields in which works differ, their type first. */
export function differingFields(works: readonly Described[]): DifferingField[] {
  const [first] = works;
  if (!first) return [];
  const others = works.flatMap(({ csl }) => fieldsOf(csl).filter((variable) => csl[variable] !== undefined));
  return ["type", ...fieldsOf(first.csl, others)].flatMap((variable) => {
    const values: DifferingField["values"] = [];
    for (const { id, csl } of works) {
      const text = fieldText(csl, variable);
      if (!values.some((one) => one.text === text)) values.push({ id, text });
    }
    return values.length > 1 ? [{ variable, values }] : [];
  });
}

/** What a merge proposes for fields that differ: those of the work to keep, and where it has none the first that is there. */
export function proposedSources(fields: readonly DifferingField[], kept: Described): FieldSources {
  return Object.fromEntries(
    fields.map(({ variable, values }) => {
      const isEmpty = fieldText(kept.csl, variable) === "";
      const filled = isEmpty ? values.find(({ text }) => text !== "") : undefined;
      return [variable, filled?.id ?? kept.id];
    }),
  );
}
