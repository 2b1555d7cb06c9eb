import { AppError, type ErrorCode } from "#lib/base/errors";

type Refusal = { code: ErrorCode; sentence: string; hint: string };

const LATER = "Try again later.";
const REFUSALS: Readonly<Record<number, Refusal>> = {
  401: {
    code: "import_failed",
    sentence: "The page asks for a password.",
    hint: "Open it, copy its text and make a document of it.",
  },
  402: {
    code: "import_failed",
    sentence: "The page is for sale.",
    hint: "Open it, copy its text and make a document of it.",
  },
  403: {
    code: "import_failed",
    sentence: "The site does not show this page to us.",
    hint: "It may refuse programs: open it in a browser, copy its text and make a document of it.",
  },
  404: {
    code: "import_failed",
    sentence: "There is no such page on this site.",
    hint: "Check the address in a browser.",
  },
  410: {
    code: "import_failed",
    sentence: "The page is gone for good.",
    hint: "An archive of the web may have it: web.archive.org.",
  },
  429: { code: "upstream_unavailable", sentence: "The site receives too many requests at the moment.", hint: LATER },
  451: {
    code: "import_failed",
    sentence: "The page may not be shown, for reasons of law.",
    hint: "Look for it at another address.",
  },
};

/** Rejects an error status: `import_failed`, or `upstream_unavailable` if it may be temporary. */
export function refuseStatus(status: number): void {
  if (status >= 200 && status < 300) return;
  const { code, sentence, hint } = REFUSALS[status] ?? otherwise(status);
  throw new AppError(code, sentence, { hint });
}

const otherwise = (status: number): Refusal =>
  status >= 500
    ? {
        code: "upstream_unavailable",
        sentence: `The site has a fault of its own (it answered ${status}).`,
        hint: LATER,
      }
    : {
        code: "import_failed",
        sentence: `The site answered ${status} instead of a page.`,
        hint: "Check the address in a browser.",
      };
