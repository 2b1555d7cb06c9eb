import { readdirSync, readFileSync } from "node:fs";

/** A file of the project, by its path from the root. */
export type SourceFile = { path: string; text: string };

/** The files below a folder whose name matches, TypeScript unless asked otherwise, for tests that guard the conventions. */
export const sourceFiles = (folder: string, kind = /\.tsx?$/): SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => kind.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
