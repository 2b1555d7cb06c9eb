import { childrenOf } from "./csl-json.mjs";

/** The number of elements of a compact style with all macros expanded; the time and memory of its engine are proportional to it. */
export function weightOf(style) {
  const macros = new Map(childrenOf(style, "macro").map((macro) => [macro.a?.name, macro]));
  const weights = new Map();
  const ofMacro = (name) => {
    if (!weights.has(name)) {
      // Stops the recursion of a macro that uses itself.
      weights.set(name, 0);
      weights.set(name, ofElement(macros.get(name) ?? { n: "macro" }));
    }
    return weights.get(name);
  };
  const ofElement = ({ a = {}, c = [] }) =>
    c.reduce(
      (sum, child) => sum + (typeof child === "string" ? 0 : ofElement(child)),
      1 + (a.macro ? ofMacro(a.macro) : 0),
    );
  return [...childrenOf(style, "citation"), ...childrenOf(style, "bibliography")]
    .map(ofElement)
    .reduce((a, b) => a + b, 0);
}
