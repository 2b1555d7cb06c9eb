import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { unknownReference } from "#lib/citations/checking/check-reference";
import { checkReferences as check } from "#lib/citations/checking/check-references";
import type { CslItem } from "#lib/citations/csl/csl";
import { parseCsl } from "#lib/citations/csl/parse-csl";
import { readFile } from "#lib/works/library/entries/read-file";

const MAX_REFERENCES = 200;

/** Checks references that need not be saved. */
export const checkReferences = operation({
  name: "check_references",
  route: "POST /api/w/citations/check",
  summary: "Checks up to 200 references against the registries before they are written, and saves nothing.",
  scope: "read",
  reach: "free",
  hints: { openWorld: true },
  input: z.object({
    csl: z
      .array(z.record(z.string(), z.unknown()))
      .min(1)
      .max(MAX_REFERENCES)
      .optional()
      .describe("Works in CSL-JSON."),
    bibtex: z.string().min(1).max(1_000_000).optional().describe("Or entries of BibTeX."),
  }),
  output: z.object({
    results: z.array(
      z.object({
        key: z.string().describe("The id of the CSL item or the key of the entry; its number from 1 without one."),
        status: z.enum(["verified", "mismatch", "fabricated", "unknown", "retracted"]),
        fields: z.array(z.object({ name: z.string(), given: z.string(), found: z.string() })),
        match: z.object({ doi: z.string().nullable(), title: z.string(), url: z.string().nullable() }).nullable(),
      }),
    ),
  }),
  async prepare({ caller, progress }, { csl, bibtex }) {
    if ((csl === undefined) === (bibtex === undefined)) throw needsOne();
    const references = csl ? csl.map(fromCsl) : await fromBibtex(caller.userId, bibtex ?? "");
    const total = references.length;
    const results = await check(
      references.map(({ csl }) => csl),
      (done) => progress?.(done, total, `${done} of ${total} references are checked.`),
    );
    return references.map(({ key }, at) => ({ key, ...(results[at] ?? unknownReference()) }));
  },
  handler: async (_context, _input, results) => ({ results }),
});

type Reference = { key: string; csl: CslItem };

const keyOf = (id: unknown, at: number) =>
  typeof id === "string" || typeof id === "number" ? String(id) : `${at + 1}`;

function fromCsl(given: Record<string, unknown>, at: number): Reference {
  try {
    return { key: keyOf(given.id, at), csl: parseCsl(given) };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const details = thrown.details?.map((fault) => ({ ...fault, path: fault.path.replace(/^csl/, `csl.${at}`) }));
    throw new AppError(thrown.code, thrown.message, { ...(details ? { details } : {}), cause: thrown });
  }
}

async function fromBibtex(person: string, text: string): Promise<Reference[]> {
  const { items, faults } = await readFile(person, { format: "bibtex", text });
  if (faults.length > 0 || items.length === 0) throw unreadable(faults);
  if (items.length > MAX_REFERENCES) throw tooMany(items.length);
  return items.map((csl, at) => ({ key: keyOf(csl["citation-key"] ?? csl.id, at), csl }));
}

const needsOne = () =>
  new AppError("invalid_request", "Send either csl or bibtex.", {
    details: [{ path: "csl", message: "is needed unless bibtex is given, and not with it" }],
  });

const unreadable = (faults: readonly { line: number; message: string }[]) =>
  new AppError("invalid_content", "Not every entry of this text can be read.", {
    details:
      faults.length > 0
        ? faults.slice(0, 100).map(({ line, message }) => ({ path: "bibtex", message: `line ${line}: ${message}` }))
        : [{ path: "bibtex", message: "has no entry" }],
    hint: "Send entries such as @article{key, title = {…}}.",
  });

const tooMany = (count: number) =>
  new AppError("invalid_request", `${MAX_REFERENCES} references are checked at once, and these are ${count}.`, {
    details: [{ path: "bibtex", message: `must have at most ${MAX_REFERENCES} entries` }],
  });
