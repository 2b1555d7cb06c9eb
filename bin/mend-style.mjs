const NAMED = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A compact style without its description. Repairs known faults: entities escaped twice, and names in a substitute without a form. */
export function mendStyle({ c = [], ...style }) {
  return mend({ ...style, c: c.filter(({ n }) => n !== "info") }, null);
}

function mend(element, form) {
  const { n, a, c } = element;
  const attributes = a && Object.fromEntries(Object.entries(a).map(([name, value]) => [name, decode(value)]));
  const own = n === "names" ? (c?.find(isForm) ?? form) : form;
  // citeproc fails on names in a substitute with children but without a form; CSL inherits the outer form.
  const isFormless = n === "names" && form && c?.length > 0 && !c.some(isForm);
  const children = isFormless ? [form, ...c] : c;
  const mended = children?.map((child) => (typeof child === "string" ? decodeIn(n, child) : mend(child, own)));
  return { n, ...(attributes ? { a: attributes } : {}), ...(mended ? { c: mended } : {}) };
}

// citeproc would print a term of only white space.
const TERMS = new Set(["term", "single", "multiple"]);
const decodeIn = (name, text) => (TERMS.has(name) && text.trim() === "" ? "" : decode(text));

const isForm = (child) => child.n === "name";

function decode(text) {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) =>
    name ? NAMED[name.toLowerCase()] : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}
