import "server-only";
import type { Executor } from "#db/connection/client";
import { env } from "#lib/base/env";
import { escapeHtml } from "#lib/document/html/escape-html";
import { textDirection } from "#lib/document/model/direction";
import { wordsLanguage } from "#lib/document/model/words-language";
import type { Contributor } from "#lib/statements/payload/contributors";
import { findAuthors } from "#lib/statements/payload/find-contributions";
import { percentsOf } from "./colophon";
import { formatPage } from "./describe-page";
import { katexStyles } from "./katex-styles";
import { makeText } from "./make-text";
import { pageStyles } from "./page-styles";
import { provenanceOf, reviewSentence } from "./provenance";
import { sealStyles } from "./seal-styles";
import { SEAL_WORDS, type SealWords } from "./seal-words";
import type { Published } from "./store";

/** Renders how a page was written: its authors' shares, what was reviewed and is signed, and who wrote each word. */
export async function renderSeal(db: Executor, found: Published): Promise<string> {
  const locale = typeof found.settings.locale === "string" ? found.settings.locale : "en";
  const language = wordsLanguage(locale);
  const words = SEAL_WORDS[language];
  const { version, origins, owner, blockVersions: versions } = found;
  const { html: text, ...contributions } = await makeText(owner.id, found.content, "seal", {
    written: { version, versions, origins, owner },
    authors: await findAuthors(db, { ...found, versions }),
    formatted: await formatPage(db, found),
    locale,
  });
  const present = contributions.contributors.filter((who) => who.words > 0);
  const provenance = provenanceOf(contributions);
  const review = provenance ? reviewSentence(provenance, language) : words.noAgent;
  const url = escapeHtml(`${env().APP_URL}/p/${found.slug}`);
  const title = escapeHtml(words.of(found.title));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="canonical" href="${url}/colophon">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${text.includes('class="katex') ? katexStyles() : ""}${pageStyles}${sealStyles}</style>
</head>
<body class="sealed">
<main>
<header><h1>${title}</h1><p class="by"><a href="${url}">${words.back}</a></p></header>
<section aria-label="${words.shares}">${bar(present)}${legend(present, words)}<p>${escapeHtml(review)}</p></section>
<section class="signed"><h2>${words.signed}</h2><p>${escapeHtml(words.holds(found.version))}</p>${checks(url, words)}</section>
<section class="words"><h2>${words.each}</h2><p class="by">${words.how}</p><div class="text" lang="${escapeHtml(locale)}" dir="${textDirection(locale)}">${text}</div></section>
</main>
</body>
</html>
`;
}

// Those of one kind share its colour; who wrote less is paler.
const DEPTHS = [100, 66, 44, 30];

type Shown = Contributor & { percent: number; style: string; kind: "person" | "ai" };

function shownOf(present: readonly Contributor[]): Shown[] {
  const percents = percentsOf(present.map(({ words }) => words));
  const seen = { human: 0, agent: 0 };
  return present.map((who, at) => {
    const depth = DEPTHS[seen[who.origin]] ?? 30;
    seen[who.origin] += 1;
    return {
      ...who,
      percent: percents[at] ?? 0,
      style: `--depth:${depth}%`,
      kind: who.origin === "human" ? ("person" as const) : ("ai" as const),
    };
  });
}

const bar = (present: readonly Contributor[]) =>
  `<div class="bar" aria-hidden="true">${shownOf(present)
    .map(({ kind, style, words }) => `<i class="${kind}" style="${style};flex:${words}"></i>`)
    .join("")}</div>`;

function legend(present: readonly Contributor[], words: SealWords): string {
  const lines = shownOf(present).map((who) => {
    const facts = [
      words[who.kind],
      words.words(who.words),
      ...(who.kind === "ai" ? [words.reviewed(who.reviewed)] : []),
    ];
    const share = who.percent === 0 ? "&lt;\u00A01\u00A0%" : `${who.percent}\u00A0%`;
    return `<li><i class="${who.kind}" style="${who.style}"></i><b>${escapeHtml(who.name)}</b><span>${facts.join(" · ")}</span><span class="share">${share}</span></li>`;
  });
  return `<ul class="who">${lines.join("")}</ul>`;
}

function checks(url: string, words: SealWords): string {
  const page = `<a href="/verify">${escapeHtml(new URL(env().APP_URL).host)}/verify</a>`;
  const links = [
    [`${url}.md`, "Markdown"],
    [`${url}/colophon.json`, words.files.statement],
    [`${url}/colophon.txt`, words.files.use],
    ["/.well-known/jwks.json", words.files.keys],
  ];
  const ways = links.map(([href, name]) => `<a href="${href}">${name}</a>`).join("");
  return `<p>${words.check(page)}</p><code>${words.command} ${url}</code><div class="ways">${ways}</div>`;
}
