/** What a page can say of its authors: one line where agents wrote, all, or nothing. */
export const COLOPHON_MODES = ["auto", "full", "off"] as const;

/** What a page says of its authors. */
export type ColophonMode = (typeof COLOPHON_MODES)[number];

/** The mode in a document's settings; older ones have true or false. */
export function colophonMode({ colophon }: Record<string, unknown>): ColophonMode {
  if (colophon === true || colophon === "full") return "full";
  return colophon === false || colophon === "off" ? "off" : "auto";
}
