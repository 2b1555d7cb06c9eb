/**
 * A minified program in ASCII: the engine keeps the source of each as long as it is loaded, with two bytes for every character
 * when one of them is beyond Latin-1.
 */
export async function shrink(program) {
  // Imported late: a built image does not contain esbuild.
  const { transform } = await import("esbuild");
  const { code } = await transform(program, { minify: true, legalComments: "none", target: "node20" });
  // Esbuild leaves regular expressions as they are.
  return inAscii(code);
}

/** The same program without a character beyond Latin-1, unless a backslash escapes it, where another escape may mean something else. */
export const inAscii = (code) =>
  code.replace(
    /(?<!(?<!\\)\\(?:\\\\)*)[^\0-\xff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
