import { fontFaces } from "./font-faces";
import { textStyles } from "./text-styles";

// The names and values are those of app/globals.css; a test holds them together.
const tokens = `
:root{color-scheme:light dark;
--paper: light-dark(#fbfaf7, #161513);
--ink: light-dark(#1c1b19, #ece9e2);
--muted: light-dark(#6a655c, #a39d91);
--line: light-dark(#e6e3dc, #2f2c28);
--accent: light-dark(#1f3a5f, #a8c2e6);
--mark: light-dark(#f6e7a8, #5a4a12);
--wash: color-mix(in oklab, var(--ink) 6%, transparent);
--sans: "Inter", "Inter stand-in", system-ui, sans-serif;
--serif: "Source Serif 4", "Source Serif 4 stand-in", Georgia, serif;
--mono: "JetBrains Mono", ui-monospace, monospace;
--text: var(--serif);
}`;

const sheet = /* css */ `
*,*::before,*::after{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);-webkit-font-smoothing:antialiased;text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;padding:88px 24px 96px;font:400 14px/20px var(--sans)}
main,footer{max-width:640px;margin:0 auto}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
::selection{background:color-mix(in oklab,var(--accent) 24%,transparent)}
header h1{margin:0;font:640 42px/50px var(--serif);font-optical-sizing:auto;letter-spacing:-.02em;text-wrap:balance;hyphens:manual}
.by{margin:20px 0 56px;color:var(--muted);font:400 16px/24px var(--serif);font-variant-numeric:oldstyle-nums}
.by span+span::before{content:"\\2002\\00b7\\2002"}
.text{hyphens:auto;hyphenate-limit-chars:7 3 4}
.text>table{display:block;width:fit-content;max-width:100%;overflow-x:auto}
.text ul.tasks{list-style:none;padding-left:0}
.text ul.tasks ul.tasks{padding-left:28px}
.text .tasks>li{padding-left:28px;position:relative}
.text .tasks>li>input{position:absolute;left:0;top:8px;width:15px;height:15px;margin:0;accent-color:var(--accent)}
.text .footnote-ref a{text-decoration:none;padding:0 .1em}
.text .footnotes{margin-top:64px;font-size:15px;line-height:24px;color:color-mix(in oklab,var(--ink) 85%,var(--muted))}
.text .footnotes::before{content:"";display:block;width:96px;border-top:1px solid var(--muted);margin-bottom:20px}
.text .footnotes ol{padding-left:24px}
.text .footnotes li{margin-bottom:8px}
.text .footnotes [role=doc-backlink]{text-decoration:none;font-family:var(--sans);font-size:.85em}
.text .citation a{color:inherit;text-decoration:none}
.text .citation a:hover{text-decoration:underline}
.text .references{margin-top:48px;font-size:16px;line-height:26px;font-variant-numeric:lining-nums}
.text .references ul{list-style:none;padding-left:0}
.text .references li{margin-bottom:8px;padding-left:28px;text-indent:-28px;overflow-wrap:anywhere;text-wrap:pretty}
.text :target{background:color-mix(in oklab,var(--accent) 10%,transparent);border-radius:3px}
.text .html{color:var(--muted)}
footer{margin-top:80px;color:var(--muted);font-size:13px}
footer::before{content:"\\2767";display:block;margin-bottom:40px;text-align:center;font:400 22px/1 var(--serif);color:var(--muted)}
footer p{margin:0 0 12px;text-wrap:pretty}
footer a{color:inherit;text-underline-offset:.18em;text-decoration-thickness:1px}
footer a:hover{color:var(--accent)}
.ways{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:baseline}
summary{cursor:pointer;text-decoration:underline;text-underline-offset:.18em;text-decoration-thickness:1px;list-style:none}
summary::-webkit-details-marker{display:none}
details[open]{flex-basis:100%}
details p{margin:12px 0 0;font:400 15px/24px var(--serif);color:var(--ink);user-select:all;overflow-wrap:anywhere;font-variant-numeric:oldstyle-nums}
@media (max-width:640px){body{padding:48px 20px 72px}header h1{font-size:32px;line-height:40px}.by{margin-bottom:40px}.text{font-size:17px;line-height:28px}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{
@page{margin:22mm 24mm}
:root{color-scheme:light;--paper:#fff;--ink:#000;--accent:#000}
body{padding:0}
main,footer{max-width:none}
.text{font-size:11pt;line-height:15.5pt}
.text pre{font-size:9pt;line-height:13pt;white-space:pre-wrap;border:.5pt solid #bbb;background:none}
.text :is(pre,table,figure,blockquote,.math){break-inside:avoid}
.text p{orphans:3;widows:3}
.text a[href^="http"]::after{content:" (" attr(href) ")";font-size:.8em;overflow-wrap:anywhere}
.ways,[role=doc-backlink]{display:none}
}`;

/** Everything a published page needs to look as it should, inlined into it; fonts come from this server. */
export const pageStyles: string = [fontFaces, tokens, textStyles, sheet].join("\n");
