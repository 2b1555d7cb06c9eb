import { childrenOf, textOf } from "./csl-json.mjs";
import { mendStyle } from "./mend-style.mjs";

/** The catalogue entry of a style, read from its compact CSL; a style with a parent has no body of its own, another a mended one. */
export function describeStyle(id, style) {
  const [info] = childrenOf(style, "info");
  const categories = childrenOf(info, "category").map(({ a = {} }) => a);
  const { class: className = "in-text", "default-locale": defaultLocale = "" } = style.a ?? {};
  const parent = parentOf(info);
  return {
    id,
    title: textOf(childrenOf(info, "title")[0]),
    shortTitle: textOf(childrenOf(info, "title-short")[0]),
    fields: categories.flatMap(({ field = [] }) => field).filter((field) => field !== "generic-base"),
    issn: [...childrenOf(info, "issn"), ...childrenOf(info, "eissn")].map(textOf).filter(Boolean),
    class: className,
    format: categories.map((category) => category["citation-format"]).find(Boolean) ?? formatOf(className),
    defaultLocale,
    updated: textOf(childrenOf(info, "updated")[0]).slice(0, 10),
    hasBibliography: childrenOf(style, "bibliography").length > 0,
    ...(parent ? { parent } : { body: mendStyle(style) }),
  };
}

function parentOf(info) {
  const link = childrenOf(info, "link").find(({ a = {} }) => a.rel === "independent-parent");
  return link?.a.href.replace(/^.*\//, "");
}

const formatOf = (className) => (className === "note" ? "note" : "author-date");
