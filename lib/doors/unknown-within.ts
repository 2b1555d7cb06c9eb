import type { z } from "zod";

/** Unknown fields of one object within a request: the object's path, their names, and the fields that it has. */
export type UnknownWithin = { path: string[]; names: string[]; known: string[] };

type Issue = z.core.$ZodIssue;
type Type = z.core.$ZodType;

/** The unknown fields in what zod found wrong with a value of a type, object by object. */
export function unknownWithin(issues: readonly Issue[], type: Type, above: readonly string[] = []): UnknownWithin[] {
  return issues.flatMap((issue): UnknownWithin[] => {
    const path = [...above, ...issue.path.map(String)];
    if (issue.code === "unrecognized_keys") {
      const shapes = typesAt(type, issue.path).map((inner) => Object.keys(shapeOf(inner) ?? {}));
      // Of the objects of a union, zod may not say which one it is about: not one that has such a field.
      const known = shapes.filter((fields) => !issue.keys.some((key) => fields.includes(key))).flat();
      return [{ path, names: issue.keys, known: [...new Set(known)] }];
    }
    if (issue.code !== "invalid_union") return [];
    const at = closestBranch(issue.errors);
    const options = typesAt(type, issue.path, false).flatMap((inner) => optionsOf(inner) ?? []);
    const option = options[at];
    return option ? unknownWithin(issue.errors[at] ?? [], option, path) : [];
  });
}

/** The place of the branch of a union with the least wrong, an unknown field counting as one fault. */
function closestBranch(branches: readonly (readonly Issue[])[]): number {
  const faults = branches.map((issues) =>
    issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0),
  );
  return faults.indexOf(Math.min(...faults));
}

const defOf = (type: Type) => (type as z.core.$ZodTypes)._zod.def;

const shapeOf = (type: Type) => {
  const def = defOf(type);
  return def.type === "object" ? def.shape : undefined;
};

const optionsOf = (type: Type) => {
  const def = defOf(type);
  return def.type === "union" ? def.options : undefined;
};

/** What a path within a type leads to: several types where a union is on the way, or at its end and to be taken apart. */
function typesAt(type: Type, path: readonly PropertyKey[], partsUnions = true): Type[] {
  const bare = unwrapped(type);
  const [step, ...rest] = path;
  const options = optionsOf(bare);
  if (options && (path.length > 0 || partsUnions)) return options.flatMap((one) => typesAt(one, path, partsUnions));
  if (step === undefined) return [bare];
  const inner = innerOf(bare, step);
  return inner ? typesAt(inner, rest, partsUnions) : [];
}

/** What a step leads to from an object, a list or a record. */
function innerOf(type: Type, step: PropertyKey): Type | undefined {
  const def = defOf(type);
  if (def.type === "object") return Object.hasOwn(def.shape, step) ? def.shape[String(step)] : undefined;
  if (def.type === "array") return def.element;
  if (def.type === "record") return def.valueType;
  return undefined;
}

/** A type without what makes it optional, gives it a default or changes its value. */
function unwrapped(type: Type): Type {
  const def = defOf(type);
  if (def.type === "pipe") return unwrapped(def.in);
  if (def.type === "lazy") return unwrapped(def.getter());
  return "innerType" in def ? unwrapped(def.innerType) : type;
}
