import cuts from "./font-cuts.json" with { type: "json" };

/** The folder of the fonts that a build cuts. */
export const CUT_FONTS = ".generated/fonts";

type Style = "normal" | "italic";

/** A woff2 file: its folder in this project, and the characters that it covers. */
export type FontFile = {
  name: string;
  folder: string;
  family: string;
  style: Style;
  weight: string;
  unicodeRange: string;
};

const RANGES = {
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  "latin-ext":
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C4,U+2113,U+2C60-2C7F,U+A720-A7FF",
  cyrillic: "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116",
  greek: cuts.characters.greek,
  vietnamese:
    "U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB",
} as const;

type Subset = keyof typeof RANGES;

type Face = { slug: string; family: string; weight: string; style: Style; axes: string };

const INTER: Face = { slug: "inter", family: "Inter", weight: "100 900", style: "normal", axes: "wght" };
// In the editor the upright serif includes its optical sizes, so that a title is finer than a footnote.
const SERIF: Face = { ...INTER, slug: "source-serif-4", family: "Source Serif 4", weight: "200 900", axes: "opsz" };
const ITALIC: Face = { ...SERIF, style: "italic", axes: "wght" };
const MONO: Face = { ...INTER, slug: "jetbrains-mono", family: "JetBrains Mono", weight: "100 800" };

const SUBSETS = Object.keys(RANGES) as Subset[];
const WHOLE_ON_PAGES = SUBSETS.filter((subset) => subset !== "latin" && subset !== "greek");

const filesOf = (face: Face, subsets: readonly Subset[] = SUBSETS): FontFile[] =>
  subsets.map((subset) => ({
    name: `${face.slug}-${subset}-${face.axes}-${face.style}.woff2`,
    folder: `node_modules/@fontsource-variable/${face.slug}/files`,
    family: face.family,
    style: face.style,
    weight: face.weight,
    unicodeRange: RANGES[subset],
  }));

const UPRIGHT_WEIGHT = "400 700";
const ITALIC_WEIGHT = "400";

const cut = (name: string, { family }: Face, style: Style, weight: string, unicodeRange: string): FontFile => ({
  name: `colophon-${name}.woff2`,
  folder: CUT_FONTS,
  family,
  style,
  weight,
  unicodeRange,
});

/** The fonts of the workspace. */
export const workspaceFonts: readonly FontFile[] = [INTER, SERIF, ITALIC, MONO].flatMap((face) => filesOf(face));

/** The fonts of a published page: small subsets, the serif with old-style figures. */
export const pageFonts: readonly FontFile[] = [
  // Where ranges overlap a browser takes the last that has the character, but only among faces of the same weights.
  ...filesOf({ ...SERIF, axes: "wght", weight: UPRIGHT_WEIGHT }, WHOLE_ON_PAGES),
  ...filesOf({ ...ITALIC, weight: ITALIC_WEIGHT }, WHOLE_ON_PAGES),
  cut("serif-greek", SERIF, "normal", UPRIGHT_WEIGHT, cuts.characters.greek),
  cut("serif-italic-greek", SERIF, "italic", ITALIC_WEIGHT, cuts.characters.greek),
  cut("serif-rest", SERIF, "normal", UPRIGHT_WEIGHT, cuts.characters.rest),
  cut("serif-core", SERIF, "normal", UPRIGHT_WEIGHT, cuts.characters.core),
  cut("serif-italic-rest", SERIF, "italic", ITALIC_WEIGHT, cuts.characters.rest),
  cut("serif-italic-core", SERIF, "italic", ITALIC_WEIGHT, cuts.characters.core),
  ...filesOf({ ...MONO, weight: UPRIGHT_WEIGHT }),
  cut("mono-core", MONO, "normal", UPRIGHT_WEIGHT, cuts.characters.core),
];

/**
 * The files of a page's text: preloaded; if they load very late the fallback stays, so that no line shifts while
 * reading.
 */
export const textFonts = { upright: "colophon-serif-core.woff2", italic: "colophon-serif-italic-core.woff2" };

/** Every font file served under `/fonts/<name>`; a browser fetches only those whose characters occur. */
export const fontFiles: readonly FontFile[] = [
  ...new Map([...workspaceFonts, ...pageFonts].map((file) => [file.name, file])).values(),
];
