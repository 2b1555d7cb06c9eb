import CSL from "citeproc";

/** The name under which our output format is registered with citeproc. */
export const OUTPUT_FORMAT = "colophon";

const html = CSL.Output.Formats.html;

/** Registers our output format with citeproc: its own HTML, with parts marked by spans and links left to `clean`. */
export function defineOutputFormat(): void {
  CSL.Output.Formats[OUTPUT_FORMAT] ??= {
    ...html,
    // citeproc's own escape also turns ² into <sup>2</sup>, which plain text would reduce to 2.
    text_escape: (text: string) => (text ?? "").replace(/&/g, "&#38;").replace(/</g, "&#60;").replace(/>/g, "&#62;"),
    bibstart: "",
    bibend: "",
    "@font-style/oblique": "<i>%%STRING%%</i>",
    "@vertical-align/baseline": '<span style="vertical-align:baseline;">%%STRING%%</span>',
    "@bibliography/entry": (_state: unknown, text: string) => text,
    "@display/block": (_state: unknown, text: string) => `<span class="csl-block">${text}</span>`,
    "@display/left-margin": (_state: unknown, text: string) => `<span class="csl-left-margin">${text}</span>`,
    "@display/right-inline": (_state: unknown, text: string) => `<span class="csl-right-inline">${text}</span>`,
    "@display/indent": (_state: unknown, text: string) => `<span class="csl-indent">${text}</span>`,
    "@URL/true": (_state: unknown, text: string) => `<a>${text}</a>`,
    "@DOI/true": (_state: unknown, text: string) => `<a class="doi">${text}</a>`,
  };
}
