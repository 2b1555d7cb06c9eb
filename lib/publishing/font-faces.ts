import { type FontFile, pageFonts, textFonts, workspaceFonts } from "./font-files";

function rule(file: FontFile): string {
  return `@font-face{font-family:"${file.family}";font-style:${file.style};font-weight:${file.weight};font-display:${display(file)};src:url("/fonts/${file.name}") format("woff2");unicode-range:${file.unicodeRange}}`;
}

const display = ({ name }: FontFile) => (Object.values(textFonts).includes(name) ? "fallback" : "swap");

// The fallback fonts have the metrics of the real fonts (capsize), so that nothing shifts when these load.
const INTER_STAND_IN =
  '@font-face{font-family:"Inter stand-in";src:local("Arial"),local("Liberation Sans");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}';
const SERIF_STAND_IN =
  '@font-face{font-family:"Source Serif 4 stand-in";src:local("Times New Roman"),local("Liberation Serif");size-adjust:112.41%;ascent-override:92.16%;descent-override:29.8%;line-gap-override:0%}';

const italicStandIn = (sizes: string) =>
  `@font-face{font-family:"Source Serif 4 stand-in";font-style:italic;src:local("Times New Roman Italic"),local("Liberation Serif Italic");${sizes};line-gap-override:0%}`;

// That of a page is cut at the optical size of text, which is narrower.
const ITALIC_STAND_IN = italicStandIn("size-adjust:107.43%;ascent-override:96.43%;descent-override:31.18%");
const PAGE_ITALIC_STAND_IN = italicStandIn("size-adjust:103.38%;ascent-override:100.2%;descent-override:32.4%");

/** The `@font-face` rules of the workspace. */
export const fontFaces: string = [...workspaceFonts.map(rule), INTER_STAND_IN, SERIF_STAND_IN, ITALIC_STAND_IN].join(
  "\n",
);

/** The `@font-face` rules of a published page. */
export const pageFontFaces: string = [...pageFonts.map(rule), SERIF_STAND_IN, PAGE_ITALIC_STAND_IN].join("\n");
