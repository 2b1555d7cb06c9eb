import { dirname, join } from "node:path";
import { type SourceFile, sourceFiles } from "./test-sources";

type Import = { from: string; isType: boolean; isLazy: boolean };

/** All imports, those of values, or those of values that are loaded with the file itself. */
type Kind = "all" | "values" | "static";

const files = ["app", "lib", "db"].flatMap((folder) => sourceFiles(folder));
/** The files of the workspace itself, without its tests. */
export const code = files.filter(({ path }) => !isForTests(path));
/** The files by their paths. */
export const byPath = new Map(files.map((file) => [file.path, file]));

function isForTests(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /\/test-[\w-]+\.ts$/.test(path);
}

const STATEMENT = /^(?:import|export)\s+(type\s)?(?:([^;"']*?)\s+from\s+)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** The imports of a file; those of types do not exist at run time, so their direction does not matter. */
export function importsOf({ text }: SourceFile): Import[] {
  const still = [...text.matchAll(STATEMENT)].map(([, type, names = "", from = ""]) => ({
    from,
    isType: type !== undefined || /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names),
    isLazy: false,
  }));
  return [...still, ...[...text.matchAll(DYNAMIC)].map(([, from = ""]) => ({ from, isType: false, isLazy: true }))];
}

/** The project file that an import names, or null for a package. */
function resolve(from: string, importer: string): string | null {
  const [, root, rest] = /^#(lib|db|ui)\/(.+)$/.exec(from) ?? [];
  const base = rest
    ? `${root === "ui" ? "app/ui" : root}/${rest}`
    : from.startsWith(".")
      ? join(dirname(importer), from)
      : null;
  if (base === null) return null;
  return [base, `${base}.ts`, `${base}.tsx`].find((path) => byPath.has(path)) ?? base;
}

/** The project files that a file imports. */
export const targetsOf = (file: SourceFile, kind: Kind = "all") =>
  importsOf(file)
    .filter(({ isType, isLazy }) => kind === "all" || !(isType || (isLazy && kind === "static")))
    .flatMap(({ from }) => resolve(from, file.path) ?? []);

/** All files in the bundle of a file, each with its import path. */
export function reached(start: SourceFile, kind: Kind = "values"): Map<string, string[]> {
  const ways = new Map([[start.path, [start.path]]]);
  for (const [path, way] of ways) {
    const file = byPath.get(path);
    for (const target of file ? targetsOf(file, kind) : []) {
      if (!ways.has(target)) ways.set(target, [...way, target]);
    }
  }
  return ways;
}
