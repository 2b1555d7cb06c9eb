/** The styles of a document's text, under the class `text`: one stylesheet for the editor and for published pages. */
export const textStyles = /* css */ `
.text{font-family:var(--text);font-size:18px;line-height:30px;font-kerning:normal;font-variant-numeric:oldstyle-nums;font-optical-sizing:auto;overflow-wrap:break-word}
.text>*{margin:0 0 20px}
.text>:last-child{margin-bottom:0}
.text p{text-wrap:pretty;hanging-punctuation:first allow-end}
.text :is(h1,h2,h3,h4,h5,h6){font-family:inherit;font-variant-numeric:lining-nums;text-wrap:balance;hyphens:manual;break-after:avoid;scroll-margin-top:80px}
.text h1{font-size:30px;line-height:38px;font-weight:620;letter-spacing:-.012em;margin:48px 0 16px}
.text h2{font-size:24px;line-height:32px;font-weight:620;letter-spacing:-.008em;margin:44px 0 12px}
.text h3{font-size:20px;line-height:28px;font-weight:640;margin:32px 0 8px}
.text h4{font-size:18px;line-height:30px;font-weight:680;margin:28px 0 4px}
.text h5{font-size:18px;line-height:30px;font-weight:400;font-style:italic;margin:24px 0 4px}
.text h6{font-size:18px;line-height:30px;font-weight:500;font-variant-caps:all-small-caps;letter-spacing:.06em;margin:24px 0 4px}
.text>:first-child{margin-top:0}
.text a{color:var(--accent);text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.18em;text-decoration-color:color-mix(in oklab,var(--accent) 45%,transparent)}
.text a:hover{text-decoration-color:currentColor}
.text strong{font-weight:660}
.text mark{background:var(--mark);color:inherit;border-radius:2px;padding:.05em .1em;margin:0 -.1em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
.text :is(sub,sup){font-size:.72em;line-height:0;font-variant-numeric:lining-nums}
.text :is(ul,ol){padding:0}
.text :is(li,blockquote,dd)>*{margin:0 0 8px}
.text :is(li,blockquote,dd)>:last-child{margin-bottom:0}
.text li{margin:0 0 6px;margin-inline-start:28px}
.text li:last-child{margin-bottom:0}
.text li::marker{color:var(--muted);font-variant-numeric:tabular-nums lining-nums}
.text ul:is([data-type=taskList],.task-list,.contains-task-list){list-style:none}
.text ul:is([data-type=taskList],.task-list,.contains-task-list)>li{margin-inline-start:0}
.text ul:is([data-type=taskList],.task-list,.contains-task-list) ul:is([data-type=taskList],.task-list,.contains-task-list){padding-inline-start:28px}
.text blockquote{margin:28px 0;padding:0;padding-inline-start:22px;border-inline-start:2px solid var(--line);color:color-mix(in oklab,var(--ink) 82%,var(--muted));font-style:italic}
.text blockquote :is(em,i){font-style:normal}
.text .alert{--kind:var(--accent);margin:28px 0;padding:2px 0;padding-inline-start:20px;border-inline-start:2px solid var(--kind)}
.text .alert.tip{--kind:var(--positive)}
.text .alert:is(.warning,.caution){--kind:var(--negative)}
.text .alert-title{display:flex;align-items:center;gap:8px;margin:0 0 4px;color:var(--kind);font-weight:640;font-size:16px;line-height:24px;hyphens:manual;user-select:none}
.text .alert-title svg{flex:none;width:18px;height:18px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.text .alert-text>*{margin:0 0 12px}
.text .alert-text>:last-child{margin-bottom:0}
.text details{margin:0 0 20px}
.text details>summary{margin-bottom:8px}
.text details>summary::before{content:"\\25b8\\2002";display:inline-block;color:var(--muted)}
.text details[open]>summary::before{content:"\\25be\\2002"}
.text details>:last-child{margin-bottom:0}
.text details>summary{width:auto;cursor:pointer;list-style:none;text-decoration:none}
.text details>summary::-webkit-details-marker{display:none}
.text dl{margin:0 0 20px}
.text dt{font-weight:640}
.text dd{margin:0 0 8px;margin-inline-start:28px}
.text figure{margin:28px 0}
.text figure.picture{width:fit-content;max-width:100%;margin-inline:auto}
.text figure.picture>img{display:block;width:100%}
.text figure.picture.half{float:inline-end;width:50%;margin:6px 0 16px;margin-inline-start:28px}
.text figure.picture.all{width:100%}
.text figcaption>.number,.text caption>.number{color:var(--ink);font-weight:600}
.text caption{text-align:start;padding-bottom:8px;color:var(--muted);font-size:15px;line-height:22px}
.text .math.numbered{display:grid;grid-template-columns:1fr auto;align-items:center;gap:16px}
.text .math.numbered>.number{color:var(--muted)}
@media (max-width:640px){.text figure.picture{width:auto!important;float:none!important;margin-inline:0!important}}
.text figcaption{margin-top:8px;color:var(--muted);font-size:15px;line-height:22px}
.text kbd{border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;padding:.1em .36em}
.text small{font-size:.85em}
.text abbr[title]{text-decoration:underline dotted;text-decoration-thickness:1px;text-underline-offset:.18em}
.text :is(code,kbd,samp){font-family:var(--mono);font-size:.8em;font-variant-numeric:normal;font-variant-ligatures:none;hyphens:manual}
.text :not(pre)>code{background:var(--wash);border-radius:4px;padding:.14em .36em;overflow-wrap:anywhere}
.text pre{margin:28px 0;padding:16px 20px;background:var(--wash);border-radius:6px;overflow-x:auto;font-family:var(--mono);font-size:14px;line-height:22px;tab-size:2;white-space:pre;hyphens:manual}
.text pre code{font-size:inherit;line-height:inherit;background:none;padding:0}
.text hr{border:0;margin:40px auto;height:20px;text-align:center;color:var(--muted)}
.text hr::before{content:"\\2217\\2002\\2217\\2002\\2217";font-size:16px;line-height:20px}
.text img{max-width:100%;height:auto;border-radius:4px;vertical-align:middle}
.text :is(.table,.tableWrapper){margin:28px 0;overflow-x:auto}
.text table{border-collapse:collapse;font-size:16px;line-height:24px;font-variant-numeric:lining-nums tabular-nums;border-top:1.5px solid var(--ink);border-bottom:1.5px solid var(--ink);min-width:50%;hyphens:manual}
.text>table{margin:28px 0}
.text :is(th,td){padding-block:8px;padding-inline:0 20px;text-align:start;vertical-align:top;border-bottom:1px solid var(--line);min-width:64px}
.text :is(th,td):last-child{padding-inline-end:0}
.text :is(th,td)>*{margin:0}
.text tr:last-child>td{border-bottom:0}
.text table.sized{width:100%;table-layout:fixed}
.text table.sized :is(th,td){min-width:0}
.text th[scope=row]{border-bottom:1px solid var(--line)}
.text tr:last-child>th[scope=row]{border-bottom:0}
.text th{font-weight:640;border-bottom:1px solid var(--ink)}
.text .katex{direction:ltr;unicode-bidi:isolate;font-size:1.04em;font-variant-numeric:normal}
.text .katex-display{margin:24px 0;overflow-x:auto;overflow-y:hidden;padding:4px 0}
`;
