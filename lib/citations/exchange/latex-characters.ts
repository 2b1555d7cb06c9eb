import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";

const { commands, diacritics, mathCommands } = plugins.config.get("@bibtex").constants;

/** The combining character of each LaTeX accent that applies to the following letter. */
export const ACCENTS: Readonly<Record<string, string>> = { ...diacritics, b: "\u0331" };

/** An accent on nothing is its own sign, as in `\~{}`. */
export const ACCENT_SIGNS: Readonly<Record<string, string>> = {
  "~": "~",
  "^": "^",
  "`": "`",
  "'": "´",
  '"': "¨",
  "=": "¯",
  ".": "˙",
  c: "¸",
  u: "˘",
  v: "ˇ",
  H: "˝",
  r: "˚",
  k: "˛",
};

function table(known: Readonly<Record<string, string | null>>, rows: string): ReadonlyMap<string, string> {
  const more = rows
    .trim()
    .split(/\s+/)
    .map((row) => row.split("="));
  const pairs = [...Object.entries(known), ...more];
  return new Map(pairs.flatMap(([command, character]) => (command && character ? [[command, character]] : [])));
}

/** LaTeX commands for text characters. */
export const SYMBOLS = table(
  commands,
  "aa=å AA=Å lq=‘ rq=’ dots=… ldots=… textohm=Ω S=§ P=¶ dag=† ddag=‡ euro=€ pounds=£ textmacronbelow=ˍ TeX=TeX LaTeX=LaTeX BibTeX=BibTeX",
);

/** Mathematical commands for characters. */
export const MATH_SYMBOLS = table(
  mathCommands,
  `
  Upsilon=Υ times=× div=÷ pm=± mp=∓ cdot=· ast=∗ star=⋆ circ=∘ bullet=• leq=≤ le=≤ geq=≥ ge=≥ neq=≠ ne=≠ approx=≈
  sim=∼ simeq=≃ equiv=≡ propto=∝ ll=≪ gg=≫ infty=∞ partial=∂ nabla=∇ sum=∑ prod=∏ int=∫ sqrt=√ in=∈ notin=∉ ni=∋
  subset=⊂ supset=⊃ subseteq=⊆ supseteq=⊇ cup=∪ cap=∩ emptyset=∅ forall=∀ exists=∃ neg=¬ wedge=∧ vee=∨ rightarrow=→
  to=→ leftarrow=← leftrightarrow=↔ Rightarrow=⇒ Leftarrow=⇐ Leftrightarrow=⇔ uparrow=↑ downarrow=↓ mapsto=↦ otimes=⊗
  oplus=⊕ perp=⊥ parallel=∥ angle=∠ degree=° prime=′ ell=ℓ hbar=ℏ Re=ℜ Im=ℑ aleph=ℵ ldots=… cdots=⋯ dots=… langle=⟨
  rangle=⟩ lbrace={ rbrace=} mid=∣ setminus=∖ colon=: log=log ln=ln exp=exp sin=sin cos=cos tan=tan max=max min=min
  lim=lim det=det dim=dim ker=ker
`,
);
