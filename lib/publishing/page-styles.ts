import { diagramColours } from "./diagram-colours";
import { pageFontFaces } from "./font-faces";
import { textStyles } from "./text-styles";

// The names and values are those of app/globals.css; a test keeps them equal.
const tokens = `
:root{color-scheme:light dark;
--paper: light-dark(#fbfaf7, #161513);
--ink: light-dark(#1c1b19, #ece9e2);
--muted: light-dark(#6a655c, #a39d91);
--line: light-dark(#e6e3dc, #2f2c28);
--accent: light-dark(#1f3a5f, #a8c2e6);
--positive: light-dark(#2d6a45, #86c79b);
--negative: light-dark(#a1302b, #ee9a90);
--mark: light-dark(#f6e7a8, #5a4a12);
--wash: color-mix(in oklab, var(--ink) 6%, transparent);
--serif: "Source Serif 4", "Source Serif 4 stand-in", Georgia, serif;
--mono: "JetBrains Mono", ui-monospace, monospace;
--text: var(--serif);
}`;

/** The styles of what `pageText` sets, beside those of any text: numbers, tasks, notes, references and code. */
export const setTextStyles = /* css */ `.number{font-variant-numeric:lining-nums tabular-nums;margin-inline-end:.35em}
.text{hyphens:auto;hyphenate-limit-chars:7 3 4}
.text ul.tasks{list-style:none}
.text ul.tasks ul.tasks{padding-inline-start:28px}
.text .tasks>li{margin-inline-start:0;padding-inline-start:28px;position:relative}
.text .tasks>li>input{position:absolute;inset-inline-start:0;top:8px;width:15px;height:15px;margin:0;accent-color:var(--accent)}
.text .table table{width:max-content;max-width:100%}
.text .anchor{text-decoration:none;color:var(--muted);padding-inline-start:.3em;font-weight:400;opacity:0}
.text .anchor::before{content:"§"}
.text :is(h2,h3,h4,h5,h6):hover .anchor{opacity:1}
.text .footnote-ref a{text-decoration:none;padding:0 .1em}
.text :is(.footnotes,.references){margin-top:64px;font-size:15px;line-height:24px;color:color-mix(in oklab,var(--ink) 85%,var(--muted))}
.text .footnotes+.references{margin-top:40px}
.text :is(.footnotes,.references)::before{content:"";display:block;width:96px;border-top:1px solid var(--muted);margin-bottom:20px}
.text .footnotes ol>li{margin-bottom:8px;margin-inline-start:24px}
.text .references::before{content:"References";width:auto;border:0;margin-bottom:16px;font-weight:640;font-size:18px}
.text:lang(de) .references::before{content:"Literaturverzeichnis"}
.text :is(h2,h3,h4,h5,h6)+.references{margin-top:16px}
.text :is(h2,h3,h4,h5,h6)+.references::before{content:none}
.text .references ul{list-style:none;padding:0}
.text .references li{margin-bottom:10px;margin-inline-start:0;padding-inline-start:24px;text-indent:-24px;overflow-wrap:anywhere;hyphens:manual}
.text .references li :is(.csl-left-margin,.csl-right-inline,.csl-block,.csl-indent){text-indent:0}
.text .references li:has(>.csl-left-margin),.text .references li:has(.csl-left-margin){display:flex;gap:.6em;padding:0;text-indent:0}
.csl-left-margin{flex:none;min-width:1.8em;font-variant-numeric:lining-nums tabular-nums}
.text [role=doc-backlink]{text-decoration:none;font-size:.85em}
.text :target{background:color-mix(in oklab,var(--accent) 10%,transparent);border-radius:3px}
.text .html{color:var(--muted)}
.diagram{${diagramColours};overflow-x:auto;text-align:center}
.diagram>svg{max-width:100%;height:auto;font-variant-numeric:lining-nums}
.diagram>pre{text-align:start}
.hljs-comment,.hljs-quote,.hljs-deletion{color:var(--muted)}
.hljs-comment{font-style:italic}
.hljs-keyword,.hljs-built_in,.hljs-type,.hljs-tag,.hljs-name,.hljs-meta,.hljs-section,.hljs-selector-tag{color:var(--accent)}
.hljs-string,.hljs-regexp,.hljs-addition,.hljs-attribute,.hljs-symbol,.hljs-selector-class{color:light-dark(#3f5f2a,#b4cf9a)}
.hljs-number,.hljs-literal,.hljs-variable,.hljs-template-variable,.hljs-attr,.hljs-params{color:light-dark(#7a4a12,#e0bb8a)}
.hljs-title,.hljs-strong{font-weight:600}
.hljs-emphasis{font-style:italic}`;

const sheet = /* css */ `
*,*::before,*::after{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);-webkit-font-smoothing:antialiased;text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;padding:88px 24px 96px;font:400 15px/24px var(--serif);font-variant-numeric:oldstyle-nums}
main,footer{max-width:640px;margin:0 auto}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
::selection{background:color-mix(in oklab,var(--accent) 24%,transparent)}
header h1{margin:0;unicode-bidi:plaintext;font:640 42px/50px var(--serif);font-variant-numeric:lining-nums;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:break-word;hyphens:manual}
.by{margin:20px 0 56px;color:var(--muted);font-size:16px;text-wrap:pretty}
.by:has(+.of){margin-bottom:12px}
.by a,.of a{color:inherit;text-decoration-color:var(--line)}
.by a:hover,.of a:hover{color:var(--accent)}
.by sup,.of sup{font-size:.7em;line-height:0}
.of{margin:0 0 8px;color:var(--muted);font-size:14px;line-height:21px;text-wrap:pretty}
.of:last-child{margin-bottom:56px}
.of span{unicode-bidi:isolate}
.of span+span::before{content:"\\2002\\00b7\\2002"}
.by span{unicode-bidi:isolate}
.by span+span{white-space:nowrap}
.by span+span::before{content:"\\2002\\00b7\\2002"}
summary{cursor:pointer;width:fit-content;list-style:none;text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.18em}
summary::-webkit-details-marker{display:none}
.toc{margin:-16px 0 56px;color:var(--muted);font-size:16px}
.toc ol{list-style:none;margin:12px 0 0;padding:0}
.toc li{margin:0 0 4px;text-wrap:pretty}
.toc .inner{padding-inline-start:24px}
.toc a{color:inherit;text-decoration:none}
.toc a:hover{color:var(--accent);text-decoration:underline}
.book{margin:-32px 0 12px;font-size:16px}
.book a,.turns a,.parts a{color:inherit;text-decoration:none}
.book a{color:var(--muted)}
:is(.book,.turns,.parts) a:hover{color:var(--accent);text-decoration:underline}
.parts{margin-top:64px}
.parts h2{margin:0 0 16px;font:620 24px/32px var(--serif)}
.parts ol{list-style:none;margin:0;padding:0}
.parts li{margin:0 0 6px;font-size:18px;line-height:28px;text-wrap:pretty}
.parts>ol>li>a{display:grid;grid-template-columns:auto 1fr;column-gap:.25em;width:fit-content}
.parts li ol{margin:4px 0 12px;padding-inline-start:24px;color:var(--muted)}
.parts li li{font-size:16px;line-height:24px;margin:0 0 2px}
.turns{display:flex;flex-wrap:wrap;justify-content:space-between;gap:12px 24px;margin-top:64px}
.turns a{min-height:24px;overflow-wrap:anywhere}
.turns small{display:block;color:var(--muted);font-size:14px}
.turns a[rel=next]{text-align:end}
${setTextStyles}
footer{margin-top:80px;color:var(--muted)}
footer::before{content:"";display:block;width:96px;margin:0 auto 40px;border-top:1px solid var(--muted)}
footer p{margin:0 0 12px;text-wrap:pretty}
footer a{color:inherit;text-underline-offset:.18em;text-decoration-thickness:1px}
footer a:hover{color:var(--accent)}
.seal{display:inline-block;padding:0 4px;margin-inline-start:-4px;font-size:17px;line-height:24px;text-decoration:none;color:var(--accent)}
.ways{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:baseline}
.cite[open]{flex-basis:100%}
.cite dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:10px 20px;margin:16px 0}
.cite dt{color:var(--muted)}
.cite dd{margin:0;color:var(--ink);user-select:all;overflow-wrap:anywhere}
.cite .csl-left-margin{display:none}
.files{display:flex;gap:24px}
@media (max-width:640px){body{padding:48px 20px 72px}header h1{font-size:32px;line-height:40px}.by,.of:last-child{margin-bottom:40px}.text{font-size:17px;line-height:28px}.cite dl{grid-template-columns:minmax(0,1fr);gap:2px}.cite dd{margin-bottom:12px}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{
@page{size:A4;margin:24mm 27mm 26mm;@top-center{font:italic 9pt/1 "Source Serif 4",serif;color:#555}@bottom-center{content:counter(page);font:9pt/1 "Source Serif 4",serif;color:#555}}
@page:first{@top-center{content:none}}
:root{color-scheme:light;--paper:#fff;--ink:#000;--accent:#000;--muted:#444}
body{padding:0;font-size:9.5pt;line-height:13pt}
main,footer{max-width:none}
header h1{font-size:24pt;line-height:29pt}
.by{margin:10pt 0 24pt;font-size:10.5pt;line-height:15pt}
.by:has(+.of){margin-bottom:6pt}
.of{margin:0 0 4pt;font-size:9pt;line-height:12.5pt}
.of:last-child{margin-bottom:24pt}
.text{font-size:10.5pt;line-height:15pt}
.text>*{margin-bottom:0}
.text p{orphans:3;widows:3;text-align:justify;text-wrap:wrap}
.text>p+p{text-indent:1.4em}
.text h2{font-size:14pt;line-height:18pt;margin:22pt 0 8pt}
.text h3{font-size:12pt;line-height:16pt;margin:16pt 0 6pt}
.text :is(h4,h5,h6){font-size:10.5pt;line-height:15pt;margin:12pt 0 4pt}
.text a{text-decoration:none;color:inherit}
.text :is(pre,.table,blockquote,.math,.katex-display){margin:12pt 0}
.text :is(ul,ol){margin:6pt 0}
.text pre{font-size:8.5pt;line-height:12pt;padding:6pt 0 6pt 10pt;white-space:pre-wrap;overflow-wrap:anywhere;border-inline-start:1pt solid #999;border-radius:0;background:none}
.text table{font-size:9.5pt;line-height:13pt}
.text :is(.table,figure,blockquote,.math,img){break-inside:avoid}
.text pre{orphans:4;widows:4}
.text .table{overflow:visible}
.text .table table{width:auto}
.text :is(.footnotes,.references){margin-top:22pt;font-size:9pt;line-height:12.5pt;color:#000}
.text :is(.footnotes,.references) li{break-inside:avoid;margin-bottom:4pt}
.text :is(.footnotes,.references) p{text-align:start}
.text .references::before{break-after:avoid;font-size:12pt}
.text :target{background:none}
footer{margin-top:24pt;break-inside:avoid}
footer::before{margin-bottom:14pt}
.ways,.seal,.book,.turns,[role=doc-backlink],.anchor,.toc details:not([open]){display:none}
}`;

/** The styles of a page without its fonts, which a file on its own does not have. */
export const pageSheet: string = [tokens, textStyles, sheet].join("\n");

/** The complete styles of a published page, inlined into it; fonts come from this server. */
export const pageStyles: string = [pageFontFaces, pageSheet].join("\n");
