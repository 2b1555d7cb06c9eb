import katex, { type KatexOptions } from "katex";
// It adds the chemical formulas of `\ce` and `\pu`.
import "katex/contrib/mhchem";

export { katex };

/** How every formula is read, on pages as in exports: it runs nothing, and expands to a limited length. */
export const KATEX_LIMITS: KatexOptions = { trust: false, maxExpand: 500, strict: "ignore" };
