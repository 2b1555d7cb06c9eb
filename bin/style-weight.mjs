import { childrenOf } from "./csl-json.mjs";

/** How many elements a compact style has once each use of a macro is replaced by the macro: what building an engine for it costs, in time and in memory, goes with that. */
export function weightOf(style) {
  const macros = new Map(childrenOf(style, "macro").map((macro) => [macro.a?.name, macro]));
  const weights = new Map();
  const ofMacro = (name) => {
    if (!weights.has(name)) {
      // A macro that uses itself shall not keep us here.
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
