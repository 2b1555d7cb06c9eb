/** The colours of highlights, those that Zotero has too. */
export const COLOURS = [
  { name: "yellow", value: "#ffd400" },
  { name: "red", value: "#ff6666" },
  { name: "green", value: "#5fb236" },
  { name: "blue", value: "#2ea8e5" },
  { name: "purple", value: "#a28ae5" },
] as const;

/** The colour that the next highlight gets unless another is chosen. */
export const USUAL_COLOUR = COLOURS[0].value;
