import { readFileSync } from "node:fs";
import { join } from "node:path";

let styles: string | undefined;

/**
 * KaTeX's stylesheet, inlined into a page so that it blocks no rendering; with WOFF2 fonts only, which all browsers
 * support.
 */
export function katexStyles(): string {
  styles ??= readFileSync(
    join(/* turbopackIgnore: true */ process.cwd(), "node_modules/katex/dist/katex.min.css"),
    "utf8",
  )
    .replace(/,url\([^)]+\) format\("(?:woff|truetype)"\)/g, "")
    .replaceAll("url(fonts/", "url(/katex/fonts/");
  return styles;
}
