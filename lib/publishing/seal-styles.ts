/** The styles of the page on how another page was written, after those of every page. */
export const sealStyles = /* css */ `
:root{--human: light-dark(#8a5a0b, #dcae5c);--agent: light-dark(#5a4a9c, #b3a6ee)}
.sealed header h1{font-size:32px;line-height:40px}
.sealed section{margin:0 0 56px}
.sealed h2{margin:0 0 16px;font:640 20px/28px var(--serif);text-wrap:balance}
.sealed p{text-wrap:pretty}
.bar{display:flex;gap:2px;height:8px;margin:0 0 20px}
.bar i{min-width:2px;border-radius:2px}
.who{list-style:none;margin:0 0 20px;padding:0}
.who li{display:flex;flex-wrap:wrap;gap:0 12px;align-items:baseline;padding:8px 0;border-bottom:1px solid var(--line)}
.who i{align-self:center;width:10px;height:10px;border-radius:2px}
.who b{font-weight:500}
.who span{color:var(--muted)}
.who .share{margin-inline-start:auto;font-variant-numeric:lining-nums tabular-nums}
:is(.bar,.who) i{background:color-mix(in oklab,var(--by) var(--depth),var(--paper))}
.person{--by:var(--human)}
.ai{--by:var(--agent)}
.signed code{display:block;margin:8px 0 20px;padding:10px 14px;border-radius:4px;background:var(--wash);font:13px/20px var(--mono);font-variant-numeric:lining-nums;overflow-wrap:anywhere}
.sealed .ways a,.signed a{color:inherit}
.words .text span[data-by]{position:relative;border-radius:2px;background:color-mix(in oklab,var(--by) 12%,transparent);outline:0;cursor:help}
.words .text .open{text-decoration:underline dotted var(--by) 2px;text-underline-offset:.22em}
.words .text span[data-by]:is(:hover,:focus){background:color-mix(in oklab,var(--by) 30%,transparent)}
.words .text span[data-by]:is(:hover,:focus)::after{content:attr(data-by);position:absolute;z-index:1;inset-inline-start:0;top:calc(100% + 4px);width:max-content;max-width:min(280px,70vw);padding:4px 10px;border-radius:4px;background:var(--ink);color:var(--paper);font:400 13px/20px var(--serif);font-variant-numeric:lining-nums;hyphens:manual;white-space:normal;text-indent:0;pointer-events:none}
@media print{.words .text span[data-by]{background:none}.sealed h2{font-size:14pt;line-height:18pt}}
`;
