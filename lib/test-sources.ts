import { readdirSync, readFileSync } from "node:fs";

/** A project file, with its path from the root. */
export type SourceFile = { path: string; text: string };

/** The files below a folder with a matching name (by default TypeScript), for tests of conventions. */
export const sourceFiles = (folder: string, kind = /\.tsx?$/): SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => kind.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
