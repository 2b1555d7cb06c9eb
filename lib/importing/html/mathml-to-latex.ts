type Write = (parts: string[], element: Element) => string;

const group = (part = ""): string => (/^(?:[^\\{}]|\\[a-zA-Z]+)?$/u.test(part) && part ? part : `{${part}}`);
const joined: Write = (parts) => parts.filter(Boolean).join(" ");

// By element of presentation MathML (https://www.w3.org/TR/mathml-core/); an element without an entry becomes its
// children.
const ELEMENTS: Readonly<Record<string, Write>> = {
  mfrac: ([over = "", under = ""], element) =>
    element.getAttribute("linethickness") === "0" ? `\\binom{${over}}{${under}}` : `\\frac{${over}}{${under}}`,
  msqrt: (parts) => `\\sqrt{${parts.join(" ")}}`,
  mroot: ([inside = "", degree = ""]) => `\\sqrt[${degree}]{${inside}}`,
  msup: ([base, over]) => `${group(base)}^${group(over)}`,
  msub: ([base, under]) => `${group(base)}_${group(under)}`,
  msubsup: ([base, under, over]) => `${group(base)}_${group(under)}^${group(over)}`,
  munder: ([base, under]) => under1(base, under),
  mover: ([base = "", over = ""]) => accent(base, over),
  munderover: ([base, under, over]) => `${group(base)}_${group(under)}^${group(over)}`,
  mfenced: (parts, element) => {
    const open = element.getAttribute("open") ?? "(";
    const close = element.getAttribute("close") ?? ")";
    return `\\left${fence(open)} ${parts.join(", ")} \\right${fence(close)}`;
  },
  mtable: (rows) => `\\begin{matrix} ${rows.join(" \\\\ ")} \\end{matrix}`,
  mtr: (cells) => cells.join(" & "),
  mlabeledtr: (cells) => cells.slice(1).join(" & "),
  mphantom: (parts) => `\\phantom{${parts.join(" ")}}`,
  mspace: () => "\\,",
  semantics: ([first = ""]) => first,
};

const ACCENTS: Readonly<Record<string, string>> = {
  "¯": "\\overline",
  "‾": "\\overline",
  "^": "\\hat",
  ˆ: "\\hat",
  "~": "\\tilde",
  "˜": "\\tilde",
  "→": "\\vec",
  "⃗": "\\vec",
  "˙": "\\dot",
  "¨": "\\ddot",
  "⏞": "\\overbrace",
};

const OPERATORS: Readonly<Record<string, string>> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∮": "\\oint",
  "∞": "\\infty",
  "∂": "\\partial",
  "∇": "\\nabla",
  "≤": "\\le",
  "≥": "\\ge",
  "≠": "\\ne",
  "≈": "\\approx",
  "≡": "\\equiv",
  "∼": "\\sim",
  "∝": "\\propto",
  "±": "\\pm",
  "∓": "\\mp",
  "×": "\\times",
  "÷": "\\div",
  "⋅": "\\cdot",
  "·": "\\cdot",
  "∘": "\\circ",
  "∗": "*",
  "→": "\\to",
  "←": "\\leftarrow",
  "↔": "\\leftrightarrow",
  "⇒": "\\Rightarrow",
  "⇔": "\\Leftrightarrow",
  "↦": "\\mapsto",
  "∈": "\\in",
  "∉": "\\notin",
  "⊂": "\\subset",
  "⊆": "\\subseteq",
  "∪": "\\cup",
  "∩": "\\cap",
  "∅": "\\emptyset",
  "∀": "\\forall",
  "∃": "\\exists",
  "¬": "\\neg",
  "∧": "\\land",
  "∨": "\\lor",
  "⟨": "\\langle",
  "⟩": "\\rangle",
  "…": "\\dots",
  "⋯": "\\cdots",
  "−": "-",
  "{": "\\{",
  "}": "\\}",
  "%": "\\%",
  "#": "\\#",
  "&": "\\&",
  $: "\\$",
  _: "\\_",
  "‖": "\\|",
  // Invisible operators for screen readers, which print nothing.
  "\u2061": "",
  "\u2062": "",
  "\u2063": "",
  "\u2064": "",
};

const GREEK =
  "alpha:α beta:β gamma:γ delta:δ epsilon:ϵ varepsilon:ε zeta:ζ eta:η theta:θ vartheta:ϑ iota:ι kappa:κ lambda:λ mu:μ nu:ν xi:ξ pi:π rho:ρ sigma:σ tau:τ upsilon:υ phi:ϕ varphi:φ chi:χ psi:ψ omega:ω Gamma:Γ Delta:Δ Theta:Θ Lambda:Λ Xi:Ξ Pi:Π Sigma:Σ Phi:Φ Psi:Ψ Omega:Ω ell:ℓ hbar:ℏ";
const LETTERS = new Map(GREEK.split(" ").map((pair) => [pair.split(":")[1] ?? "", `\\${pair.split(":")[0]}`]));

/** The names of functions that LaTeX sets upright by a command of their own. */
export const FUNCTIONS = new Set(
  "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln exp lim max min sup inf det dim ker gcd arg deg Pr".split(
    " ",
  ),
);

const TOKENS: Readonly<Record<string, (text: string, element: Element) => string>> = {
  mi: identifier,
  mn: (text) => text,
  mo: (text) => [...text].map((character) => OPERATORS[character] ?? LETTERS.get(character) ?? character).join(" "),
  mtext: words,
  ms: words,
};

/** A character of a formula in LaTeX; characters that mean something to LaTeX are escaped. */
export const symbolToLatex = (character: string): string =>
  OPERATORS[character] ?? LETTERS.get(character) ?? SPECIAL[character] ?? character;

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\backslash",
  "^": "\\hat{}",
  "~": "\\sim",
  " ": "",
  "\u00a0": "\\ ",
};

/** Converts presentation MathML to LaTeX as far as possible: without a source next to it the formula would be lost. */
export function mathmlToLatex(element: Element): string {
  const name = element.localName.replace(/^\w+:/, "");
  const token = TOKENS[name];
  if (token) return token((element.textContent ?? "").replace(/\s+/g, " ").trim(), element);
  const parts = [...element.children].filter(({ localName }) => !localName.startsWith("annotation")).map(mathmlToLatex);
  return (ELEMENTS[name] ?? joined)(parts, element);
}

function words(text: string): string {
  const plain = text.replace(/[\\{}$%#&_^~]/g, " ").trim();
  return plain === "" ? "" : `\\text{${plain}}`;
}

function identifier(text: string, element: Element): string {
  const letter = LETTERS.get(text) ?? OPERATORS[text];
  if (letter !== undefined) return letter;
  if (FUNCTIONS.has(text)) return `\\${text}`;
  const plain = text.replace(/[\\{}$%#&_^~]/g, "");
  if ([...plain].length > 1) return `\\mathrm{${plain}}`;
  if (element.getAttribute("mathvariant") === "bold") return `\\mathbf{${plain}}`;
  return element.getAttribute("mathvariant") === "double-struck" ? `\\mathbb{${plain}}` : plain;
}

const under1 = (base = "", under = ""): string =>
  under === "⏟"
    ? `\\underbrace{${base}}`
    : /^\\(?:lim|max|min|sup|inf|sum|prod)$/.test(base)
      ? `${base}_${group(under)}`
      : `\\underset{${under}}{${base}}`;

const accent = (base: string, over: string): string => {
  const command = ACCENTS[over] ?? (over === "\\to" ? "\\vec" : over === "-" ? "\\overline" : undefined);
  return command ? `${command}{${base}}` : `\\overset{${over}}{${base}}`;
};

const fence = (mark: string): string => (mark === "" ? "." : (OPERATORS[mark] ?? mark));
