import { AppError } from "#lib/base/errors";
import { readBibtex } from "#lib/citations/exchange/bibtex";
import { readRis } from "#lib/citations/exchange/ris";
import { resolveGiven, workFields } from "#lib/citations/given-work";
import { requireOneSource } from "#lib/citations/require-one-source";
import type { NewWork } from "./save";

/** An entry of a file that could not be read. */
export type Fault = { line: number; message: string };

/** The works that a request gives: one by itself, or those of a file with the faults of the others. */
export type GivenWorks = NewWork | { works: NewWork[]; faults: Fault[] };

type Sources = Parameters<typeof resolveGiven>[0] & { bibtex?: string | undefined; ris?: string | undefined };

/**
 * Finds the work that a request names, or reads those of the text in it; throws `invalid_request` unless there is one
 * source, `invalid_content` for a text of which nothing can be read, and what resolving throws.
 */
export async function readGivenWorks(sources: Sources): Promise<GivenWorks> {
  const { bibtex, ris, ...work } = sources;
  requireOneSource(sources, [...Object.keys(workFields), "bibtex", "ris"]);
  if (bibtex !== undefined) return worksOf("bibtex", readBibtex(bibtex));
  if (ris !== undefined) return worksOf("ris", readRis(ris));
  return resolveGiven(work);
}

type Entries = ReturnType<typeof readBibtex>;

function worksOf(path: "bibtex" | "ris", { items, faults }: Entries): GivenWorks {
  if (items.length === 0) throw nothingRead(path, faults);
  // Nobody has looked these up: they are as much or little true as what somebody typed.
  const checks = { verified: false, retracted: null, newerVersion: null };
  return { works: items.map((csl) => ({ csl, identifier: null, checks })), faults };
}

const nothingRead = (path: "bibtex" | "ris", faults: Fault[]) =>
  new AppError(
    "invalid_content",
    faults.length > 0 ? "No entry of this text can be read." : "There is no entry in this text.",
    {
      details:
        faults.length > 0
          ? faults.slice(0, 100).map(({ line, message }) => ({ path, message: `line ${line}: ${message}` }))
          : [{ path, message: "has no entry" }],
      hint:
        path === "bibtex"
          ? "Send entries such as @article{key, title = {…}}."
          : "Send records that begin with TY  - and end with ER  -.",
    },
  );
