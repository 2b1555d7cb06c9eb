const GREEK =
  "α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ϵ epsilon ϕ phi";
const SIGNS =
  "→ rightarrow ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≅ cong ∝ propto ∞ infty ∑ sum ∏ prod ∫ int √ surd ∂ partial ∇ nabla ∈ in ∉ notin ⊂ subset ⊆ subseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ∧ wedge ∨ vee ¬ neg ⋅ cdot − - ∗ ast ∘ circ ⊕ oplus ⊗ otimes ⟨ langle ⟩ rangle ′ prime ″ prime\\prime ℓ ell ℝ mathbb{R} ℕ mathbb{N} ℤ mathbb{Z} ℚ mathbb{Q} ℂ mathbb{C} □ square ☐ square ☒ boxtimes ☑ checkmark ✓ checkmark ★ bigstar";

const COMMANDS = new Map<string, string>();
for (const list of [GREEK, SIGNS]) {
  const words = list.split(" ");
  for (let at = 0; at + 1 < words.length; at += 2) {
    const name = words[at + 1] ?? "";
    COMMANDS.set(words[at] ?? "", name === "-" ? "-" : `\\${name}`);
  }
}

// What pdfLaTeX prints with the font encoding T1 and its symbols.
const KNOWN =
  /[\u0020-\u017e\u0192\u0218-\u021b\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2116\u2122\u00b7]/;

/**
 * Definitions of the characters of a text that pdfLaTeX does not know, so that it prints a sign or the character's
 * number instead of stopping; XeLaTeX and LuaLaTeX need none.
 */
export function definitionsOf(text: string): { lines: string[]; hasForeign: boolean } {
  const lines: string[] = [];
  let hasForeign = false;
  for (const character of new Set(text)) {
    if (KNOWN.test(character) || /[\s\p{Cc}\p{Cs}\u00a0]/u.test(character)) continue;
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    const command = COMMANDS.get(character);
    hasForeign ||= command === undefined;
    const shown = command ? `\\ensuremath{${command}}` : `\\texttt{[U+${number}]}`;
    lines.push(`  \\DeclareUnicodeCharacter{${number}}{${shown}}`);
  }
  return { lines: lines.sort(), hasForeign };
}
