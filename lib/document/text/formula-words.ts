// biome-ignore format: a table that one scans.
const SIGNS: Readonly<Record<string, string>> = {
  alpha: "α", beta: "β", gamma: "γ", delta: "δ", epsilon: "ε", varepsilon: "ε", zeta: "ζ", eta: "η", theta: "θ", iota: "ι",
  kappa: "κ", lambda: "λ", mu: "μ", nu: "ν", xi: "ξ", pi: "π", rho: "ρ", sigma: "σ", tau: "τ", phi: "φ", varphi: "φ",
  chi: "χ", psi: "ψ", omega: "ω", Gamma: "Γ", Delta: "Δ", Theta: "Θ", Lambda: "Λ", Xi: "Ξ", Pi: "Π", Sigma: "Σ", Phi: "Φ",
  Psi: "Ψ", Omega: "Ω", times: "×", cdot: "·", pm: "±", le: "≤", leq: "≤", ge: "≥", geq: "≥", ne: "≠", neq: "≠",
  approx: "≈", sim: "∼", equiv: "≡", to: "→", rightarrow: "→", Rightarrow: "⇒", mapsto: "↦", infty: "∞", partial: "∂",
  nabla: "∇", sum: "∑", prod: "∏", int: "∫", in: "∈", notin: "∉", subset: "⊂", cup: "∪", cap: "∩", forall: "∀",
  exists: "∃", ldots: "…", dots: "…", cdots: "…", circ: "°", ell: "ℓ", hbar: "ℏ", langle: "⟨", rangle: "⟩", quad: " ",
  qquad: " ", lvert: "|", rvert: "|", lVert: "‖", rVert: "‖", propto: "∝", ll: "≪", gg: "≫",
};

const RAISED: ReadonlyMap<string, string> = pairs("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ");
const LOWERED: ReadonlyMap<string, string> = pairs("0123456789+-=()aeoxhklmnpst", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ");

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const all = [...to];
  return new Map([...from].map((letter, at) => [letter, all[at] ?? letter]));
}

/** A formula in a line of plain text, without the signs of LaTeX as far as letters can say it: `x^2` as x². */
export function formulaWords(latex: string): string {
  return latex
    .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, "$1/$2")
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, "√$1")
    .replace(/\\(?:left|right|big|Big|limits|displaystyle)(?![A-Za-z])/g, "")
    .replace(/\\([A-Za-z]+)\s*/g, (_, name: string) => SIGNS[name] ?? (FUNCTION.test(name) ? `${name} ` : ""))
    .replace(/\\[,;:!> ]/g, " ")
    .replace(/\\([{}%&#$_|])/g, "$1")
    .replace(/([\^_])(?:\{([^{}]*)\}|(\S))/g, (_, sign: string, many = "", one = "") =>
      moved(sign, `${many}${one}`.trim()),
    )
    .replace(/[{}\\]/g, "")
    .replace(/\s+/gu, " ")
    .trim();
}

const FUNCTION = /^(?:sin|cos|tan|log|ln|exp|lim|max|min|sup|inf|det|dim|arg|gcd|mod)$/;

/** A raised or lowered part, in letters that are so where all of them are there; `^` and `_` stay where not. */
function moved(sign: string, part: string): string {
  const letters = sign === "^" ? RAISED : LOWERED;
  if (sign === "^" && (part === "°" || part === "′" || part === "'")) return part;
  const found = [...part].map((letter) => letters.get(letter));
  if (found.every((letter) => letter !== undefined)) return found.join("");
  // One letter after another is read without a sign.
  return part.length === 1 ? `${sign}${part}` : `${sign}(${part})`;
}
