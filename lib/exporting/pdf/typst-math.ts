import { tex2typst } from "tex2typst";
import { safeMath } from "../latex/math";

/**
 * A formula in Typst's math; null for one that KaTeX cannot read, or whose translation could leave math mode: outside
 * strings it has no dollar and no hash, which begins code.
 */
export function typstMath(latex: string): string | null {
  const safe = safeMath(latex);
  if (safe === null) return null;
  try {
    const math = tex2typst(safe).trim();
    const outside = math.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\\./g, "");
    if (math === "" || /[#$"]/.test(outside) || /\\$/.test(math) || /\/\/|\/\*|\*\//.test(outside)) return null;
    return math;
  } catch {
    // The library knows fewer commands than KaTeX; the formula is shown as its source.
    return null;
  }
}
