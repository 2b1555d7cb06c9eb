/** How much of the ink each part of a diagram has, in percent; the rest is the paper. */
const SHARES = {
  "--bg": 0,
  "--_text": 100,
  "--_text-sec": 75,
  "--_text-muted": 70,
  "--_text-faint": 60,
  "--_line": 55,
  "--_arrow": 85,
  "--_node-fill": 3,
  "--_node-stroke": 30,
  "--_group-fill": 0,
  "--_group-hdr": 5,
  "--_inner-stroke": 14,
  "--_key-badge": 10,
} as const;

/** The colours of diagrams on a page, which follow its own in light and dark. */
export const diagramColours: string = Object.entries(SHARES)
  .map(([name, share]) => `${name}:color-mix(in srgb,var(--ink) ${share}%,var(--paper))`)
  .join(";");

const INK = [0x1c, 0x1b, 0x19];
const PAPER = 0xff;

/** An SVG for a file of its own, which has no page around it: in ink on white, with letters that most machines have. */
export const withColours = (svg: string): string =>
  svg
    .replace("<svg", `<svg font-family="Source Serif 4, Georgia, Times New Roman, serif"`)
    .replace(/var\((--[a-z_-]+)\)/g, (whole, name: string) => {
      const share = SHARES[name as keyof typeof SHARES];
      return share === undefined ? whole : hexOf(share);
    });

const hexOf = (share: number): string =>
  `#${INK.map((part) =>
    Math.round(PAPER + ((part - PAPER) * share) / 100)
      .toString(16)
      .padStart(2, "0"),
  ).join("")}`;
