import { AppError } from "#lib/base/errors";
import { readBibtex } from "#lib/citations/exchange/bibtex";
import { readCslJson } from "#lib/citations/exchange/csl-json";
import { readRis } from "#lib/citations/exchange/ris";
import { resolveGiven, workFields } from "#lib/citations/given-work";
import { requireOneSource } from "#lib/citations/require-one-source";
import type { NewWork } from "./save";

/** What a file has that could not be read or taken, and the line where it first stands. */
export type Fault = { line: number; message: string };

/** The works that a request gives: one by itself, or those of a file with the faults of the others. */
export type GivenWorks = NewWork | { works: NewWork[]; faults: Fault[] };

/** The fields by which a request gives the text of a file, and how each is read. */
const READERS = { bibtex: readBibtex, ris: readRis, cslJson: readCslJson };

type FileField = keyof typeof READERS;

const HINTS: Record<FileField, string> = {
  bibtex: "Send entries such as @article{key, title = {…}}.",
  ris: "Send records that begin with TY  - and end with ER  -.",
  cslJson: 'Send a list of works in CSL-JSON, such as [{"type": "book", "title": "…"}].',
};

type Sources = Parameters<typeof resolveGiven>[0] & { [field in FileField]?: string | undefined };

/**
 * Finds the work that a request names, or reads those of the text in it; throws `invalid_request` unless there is one
 * source, `invalid_content` for a text of which nothing can be read, and what resolving throws.
 */
export async function readGivenWorks(sources: Sources): Promise<GivenWorks> {
  const { bibtex, ris, cslJson, ...work } = sources;
  requireOneSource(sources, [...Object.keys(workFields), ...Object.keys(READERS)]);
  if (bibtex !== undefined) return worksOf("bibtex", bibtex);
  if (ris !== undefined) return worksOf("ris", ris);
  if (cslJson !== undefined) return worksOf("cslJson", cslJson);
  return resolveGiven(work);
}

function worksOf(path: FileField, text: string): GivenWorks {
  const { items, faults } = READERS[path](text);
  if (items.length === 0) throw nothingRead(path, faults);
  // Nobody has looked these up: they are as much or little true as what somebody typed.
  const checks = { verified: false, retracted: null, newerVersion: null };
  return { works: items.map((csl) => ({ csl, identifier: null, checks })), faults };
}

const nothingRead = (path: FileField, faults: Fault[]) =>
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
