import { type FontFile, fontFiles } from "./font-files";

function rule(file: FontFile): string {
  return `@font-face{font-family:"${file.family}";font-style:${file.style};font-weight:${file.weight};font-display:swap;src:url("/fonts/${file.name}") format("woff2");unicode-range:${file.unicodeRange}}`;
}

// Metrics of the local stand-ins are those of the real faces (capsize), so that nothing jumps when these arrive.
const STAND_INS = [
  '@font-face{font-family:"Inter stand-in";src:local("Arial"),local("Liberation Sans");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}',
  '@font-face{font-family:"Source Serif 4 stand-in";src:local("Times New Roman"),local("Liberation Serif");size-adjust:117.91%;ascent-override:87.86%;descent-override:28.41%;line-gap-override:0%}',
];

/** The `@font-face` rules of every face, shared by the workspace and the published page. */
export const fontFaces: string = [...fontFiles.map(rule), ...STAND_INS].join("\n");
