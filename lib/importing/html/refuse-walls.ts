import { AppError } from "#lib/base/errors";
import { absolute } from "./clean-addresses";
import { textOf } from "./text-of";

const SHORT = 800;
const SHORT_BESIDE_FRAME = 200;

// Phrases of pages that block access to the requested one.
const WALLS: readonly { says: RegExp; sentence: string }[] = [
  {
    says: /just a moment|checking (?:if the site|your browser)|verify(?:ing)? (?:that )?you are (?:a )?human|are you a robot|unusual traffic|captcha/i,
    sentence: "The site wants to see a person before it shows the page.",
  },
  {
    says: /enable cookies|cookies (?:are|must be) (?:disabled|enabled)|(?:accept|consent to) (?:all |our )?(?:the use of )?cookies|cookie (?:wall|consent)|before you continue/i,
    sentence: "The site shows a question about cookies instead of the page.",
  },
  {
    says: /(?:enable|requires?|turn on|need) (?:to enable )?java ?script|java ?script (?:is|must be) (?:disabled|enabled|required)/i,
    sentence: "The page is empty until its scripts have run, and here they do not.",
  },
  {
    says: /(?:log|sign) ?in to (?:continue|read|view)|subscribe to (?:continue|read)|members[- ]only/i,
    sentence: "The site shows this page only to those who are signed in.",
  },
];

const HINT = "Open it in a browser, copy the text and make a document of it.";

/** Rejects a page that only frames another or redirects to it; throws `import_failed`, naming that page. */
export function refuseFrames(document: Document, base: string): void {
  if (textOf(document.body).length >= SHORT_BESIDE_FRAME) return;
  const frame = document.querySelector("frame[src], iframe[src]");
  if (frame) throw onlyAnother("The page only frames another one.", frame.getAttribute("src"), base);
  const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute("content") ?? "";
  const next = /^\s*\d*\s*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(refresh)?.[1];
  if (next) throw onlyAnother("The page only leads on to another one.", next, base);
}

function onlyAnother(sentence: string, address: string | null, base: string): AppError {
  const other = absolute(address ?? "", base);
  const hint = other?.startsWith("http") ? `Import ${other.slice(0, 500)} instead.` : HINT;
  return new AppError("import_failed", sentence, { hint });
}

/**
 * Rejects a text that only blocks access to the requested page, such as a login form; throws `import_failed` with the
 * reason.
 */
export function refuseWalls(title: string, text: string): void {
  if (text.length > SHORT) return;
  const wall = WALLS.find(({ says }) => says.test(text) || says.test(title));
  if (wall) throw new AppError("import_failed", wall.sentence, { hint: HINT });
}

/** The error for a page without readable text. */
export const nothingToRead = (): AppError =>
  new AppError("import_failed", "There is no text on this page.", {
    hint: "It may be made by scripts, which do not run here: open it in a browser and copy the text.",
  });
