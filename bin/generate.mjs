import { compileStyles, hasCompiledStyles } from "./compile-styles.mjs";
import { compileWorkers, hasCompiledWorkers } from "./compile-workers.mjs";
import { cutFonts, hasCutFonts } from "./cut-fonts.mjs";

/** Makes, in `.generated`, what a workspace reads besides its sources and packages. */
export async function generate() {
  await compileStyles();
  await compileWorkers();
  await cutFonts();
}

// The name under which the runner of the tests looks for what makes them ready.
export { generate as setup };

/** Whether that has been made. */
export async function isGenerated() {
  return (await hasCompiledStyles()) && (await hasCompiledWorkers()) && (await hasCutFonts());
}
