import { escapeHtml } from "#lib/document/html/escape-html";

/** The content of a mail; all of it is text, and any of it can come from outside. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  /** Things with their addresses, one a line. */
  items?: { text: string; href: string }[];
  action: { label: string; href: string };
  /** Why the reader gets this mail. */
  reason: string;
  /** The address at which the reader ends these mails. */
  unsubscribe?: { href: string; oneClick: string };
};

/** A mail as text and as HTML, with its subject in one line. */
export type Rendered = { subject: string; text: string; html: string };

const MAX_SUBJECT = 200;

// A line break in a header would begin another header.
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** Renders a letter as both parts of a mail, with all text escaped in the HTML. */
export function renderLetter(letter: Letter): Rendered {
  const subject = [...oneLine(letter.subject)].slice(0, MAX_SUBJECT).join("");
  return { subject, text: asText(letter), html: asHtml(letter) };
}

function asText({ paragraphs, items = [], action, reason, unsubscribe }: Letter): string {
  return [
    ...paragraphs.map(oneLine),
    ...items.map(({ text, href }) => `– ${oneLine(text)}\n  ${href}`),
    `${action.label}:\n${action.href}`,
    `-- \n${oneLine(reason)}${unsubscribe ? `\nEnd these mails: ${unsubscribe.href}` : ""}`,
  ].join("\n\n");
}

// Most mail programs ignore style sheets, so styles are inline; those that keep them also get dark colours.
const STYLE = `
@media (prefers-color-scheme: dark) {
  .paper { background: #161513 !important; }
  .ink { color: #ece9e2 !important; }
  .muted { color: #a39d91 !important; }
  .link { color: #a8c2e6 !important; }
  .line { border-color: #2f2c28 !important; }
  .button { background: #a8c2e6 !important; color: #12202f !important; }
}`;

const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const SANS = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

function asHtml({ subject, paragraphs, items = [], action, reason, unsubscribe }: Letter): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(oneLine(text))}</p>`).join("\n");
  const lines = items
    .map(
      ({ text, href }) =>
        `<li class="line" style="margin:0;padding:12px 0;border-top:1px solid #e6e3dc;list-style:none"><a href="${escapeHtml(href)}" class="link" style="color:#1f3a5f;text-decoration:none">${escapeHtml(oneLine(text))}</a></li>`,
    )
    .join("\n");
  const list = items.length > 0 ? `<ul class="ink" style="margin:0 0 24px;padding:0">${lines}</ul>` : "";
  const end = unsubscribe
    ? ` <a href="${escapeHtml(unsubscribe.href)}" style="color:inherit">End these mails</a>.`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
<style>${STYLE}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf7">
<div class="paper" style="background:#fbfaf7;padding:40px 24px">
<div class="ink" style="max-width:480px;margin:0 auto;color:#1c1b19;font:17px/27px ${SERIF};overflow-wrap:break-word">
<p class="muted" style="margin:0 0 32px;color:#6a655c;font:600 17px/27px ${SERIF}">¶ Colophon</p>
${body}
${list}
<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(action.href)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1f3a5f;color:#ffffff;font:500 15px/20px ${SANS};text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="muted line" style="margin:40px 0 0;padding:16px 0 0;border-top:1px solid #e6e3dc;color:#6a655c;font:13px/20px ${SANS}">${escapeHtml(reason)}${end}</p>
</div>
</div>
</body>
</html>
`;
}
