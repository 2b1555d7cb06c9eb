import { readdirSync, readFileSync } from "node:fs";

/** A file of the project, by its path from the root. */
export type SourceFile = { path: string; text: string };

/** The TypeScript files below a folder, for tests that guard the conventions. */
export const sourceFiles = (folder: string): SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
