import { AppError } from "#lib/base/errors";
import { requireOneSource } from "#lib/citations/csl/require-one-source";
import type { Fault } from "#lib/citations/exchange/faults";
import type { ReadWorks } from "#lib/citations/exchange/read-works";
import { resolveGiven, workFields } from "#lib/citations/given/given-work";
import { type BibliographyFile, type FileFormat, readFile } from "./read-file";
import type { NewWork } from "./save";

/** The works of a request: a single one, or those of a file with the faults of the others. */
export type GivenWorks = NewWork | { works: NewWork[]; faults: Fault[] };

const HINTS: Record<FileFormat, string> = {
  bibtex: "Send entries such as @article{key, title = {…}}.",
  ris: "Send records that begin with TY  - and end with ER  -.",
  cslJson: 'Send a list of works in CSL-JSON, such as [{"type": "book", "title": "…"}].',
  nbib: "Send records that begin with PMID- and have a tag in each line.",
  endnote: "Send records that begin with %0 and have a tag in each line.",
  cff: "Send a CITATION.cff, which begins with cff-version.",
};

type Sources = Parameters<typeof resolveGiven>[0] & { [field in FileFormat]?: string | undefined };

/**
 * Resolves the work that a request names, or reads the works of its text; throws `invalid_request` unless there is one
 * source, `invalid_content` for an unreadable text, and the errors of resolving.
 */
export async function readGivenWorks(person: string, sources: Sources): Promise<GivenWorks> {
  const { bibtex, ris, cslJson, nbib, endnote, cff, ...work } = sources;
  requireOneSource(sources, [...Object.keys(workFields), ...Object.keys(HINTS)]);
  for (const [format, text] of Object.entries({ bibtex, ris, cslJson, nbib, endnote, cff }) as [
    FileFormat,
    string?,
  ][]) {
    if (text !== undefined) return worksOf(format, await readFile(person, { format, text } as BibliographyFile));
  }
  return resolveGiven(work);
}

function worksOf(path: FileFormat, { items, faults }: ReadWorks): GivenWorks {
  if (items.length === 0) throw nothingRead(path, faults);
  // Works of a file were not looked up, so they count as typed by the person.
  const checks = { verified: false, retracted: null, newerVersion: null };
  return { works: items.map((csl) => ({ csl, identifier: null, checks })), faults };
}

const nothingRead = (path: FileFormat, faults: Fault[]) =>
  new AppError(
    "invalid_content",
    faults.length > 0 ? "No entry of this text can be read." : "There is no entry in this text.",
    {
      details:
        faults.length > 0
          ? faults.slice(0, 100).map(({ line, message }) => ({ path, message: `line ${line}: ${message}` }))
          : [{ path, message: "has no entry" }],
      hint: HINTS[path],
    },
  );
