import { readFileSync } from "node:fs";
import { join } from "node:path";

let styles: string | undefined;

/** KaTeX's stylesheet to stand within a page, where no browser has to wait for it; its fonts in WOFF2 alone, which all of them take. */
export function katexStyles(): string {
  styles ??= readFileSync(
    join(/* turbopackIgnore: true */ process.cwd(), "node_modules/katex/dist/katex.min.css"),
    "utf8",
  )
    .replace(/,url\([^)]+\) format\("(?:woff|truetype)"\)/g, "")
    .replaceAll("url(fonts/", "url(/katex/fonts/");
  return styles;
}
