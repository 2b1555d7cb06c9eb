import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { findOpenCopies } from "#lib/citations/sources/open-copies";
import { registries } from "#lib/citations/sources/registries";
import { MAX_PDF_BYTES, type Pdf, readPdf } from "#lib/files/read-pdf";
import { keepFile } from "#lib/files/store";
import { fetchPublic } from "#lib/outside/fetch-public";
import { citationId } from "#lib/works/library/entries/shape";
import { findLibraryCitation } from "#lib/works/library/entries/store";
import { attachmentShape } from "#lib/works/library/works/shape";
import { attach, findAttachments } from "#lib/works/library/works/store";

const DEADLINE_MS = 15_000;
const TRIED = 3;

/** Attaches an open copy of a work. */
export const findFullText = operation({
  name: "find_full_text",
  route: "POST /api/w/citations/[citationId]/full-text",
  summary:
    "Attaches an open PDF that arXiv, Crossref or OpenAlex names for a work; a PDF that it has is answered as it is.",
  scope: "update",
  reach: "account",
  hints: { openWorld: true },
  input: z.object({ citationId }),
  output: attachmentShape,
  location: ({ url }) => url,
  async prepare({ db, caller }, { citationId }) {
    const work = await findLibraryCitation(db, caller.userId, citationId);
    const attached = (await findAttachments(db, [citationId])).get(citationId) ?? [];
    const there = attached.find(({ mediaType }) => mediaType === "application/pdf");
    if (there) return there;
    const { addresses, failure } = await findOpenCopies(registries(), work, AbortSignal.timeout(DEADLINE_MS));
    if (addresses.length === 0) throw failure ?? noCopy();
    return { pdf: await fetchFirst(addresses.slice(0, TRIED)), title: plainTitle(work.csl) };
  },
  async handler(context, { citationId }, found) {
    if ("id" in found) return found;
    const fileId = await keepFile(context.db, context.caller.userId, found.pdf, context.now);
    // An address says as little as “pdf”.
    const title = `${found.title.slice(0, 200).toWellFormed() || "PDF"}.pdf`;
    return attach(context, citationId, { title, fileId, url: null });
  },
});

/** The first of these addresses that has a PDF. */
async function fetchFirst(addresses: readonly string[]): Promise<Pdf> {
  for (const address of addresses) {
    try {
      const { status, body } = await fetchPublic(address, { accept: "application/pdf", maxBytes: MAX_PDF_BYTES });
      if (status === 200) return readPdf(body);
    } catch (thrown) {
      // Another copy may be there.
      if (!(thrown instanceof AppError)) throw thrown;
    }
  }
  throw new AppError(
    "import_failed",
    "The registries name open copies, but none of them is a PDF that can be fetched.",
    {
      hint: `Open it in a browser, and attach it: ${addresses[0]?.slice(0, 500)}`,
    },
  );
}

const noCopy = () =>
  new AppError("no_source", "No registry names an open copy of this work.", {
    hint: "Attach its PDF, if you have it.",
  });
