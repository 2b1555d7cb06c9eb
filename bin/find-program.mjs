import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first of these programs found on the PATH or in one of the other `places`; undefined when none is found. */
export function findProgram(names, places = []) {
  const directories = [...(process.env.PATH ?? "").split(delimiter), ...places];
  return names.flatMap((name) => directories.map((directory) => join(directory, name))).find(canRun);
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
