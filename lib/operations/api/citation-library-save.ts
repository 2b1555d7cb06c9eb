import { z } from "zod";
import { operation } from "#lib/base/operation";
import { workFields } from "#lib/citations/given/given-work";
import { collectionId } from "#lib/works/library/collections/shape";
import { readGivenWorks } from "#lib/works/library/entries/given-works";
import { presentLibraryCitation } from "#lib/works/library/entries/present";
import { type Saved, saveWorks } from "#lib/works/library/entries/save";
import { saveManyWorks } from "#lib/works/library/entries/save-many";
import { note, savedCitationShape, savedFileShape, tags } from "#lib/works/library/entries/shape";

/** Saves works to a person's library. */
export const citationLibrarySave = operation({
  name: "citation_library_save",
  route: "POST /api/d/citations",
  summary:
    "Saves a work to the library by DOI, PMID, arXiv id, ISBN, URL or CSL-JSON, or all works of a BibTeX, RIS, CSL-JSON, PubMed, EndNote or CFF text.",
  scope: "create",
  reach: "account",
  hints: { openWorld: true },
  // A library of many works is saved in parts, so that nobody waits for all of it.
  ownOrder: { commitsItself: true, findsWhatItSaved: true },
  input: z.object({
    ...workFields,
    bibtex: z.string().min(1).optional().describe("Any number of entries, as in the next five."),
    ris: z.string().min(1).optional(),
    cslJson: z.string().min(1).optional(),
    nbib: z.string().min(1).optional(),
    endnote: z.string().min(1).optional(),
    cff: z.string().min(1).optional(),
    tags: tags.default([]).describe("Added to those of a work that is there."),
    note: note.optional().describe("Ignored where the work has one."),
    collectionIds: z
      .array(collectionId)
      .max(100)
      .transform((ids) => [...new Set(ids)])
      .default([]),
  }),
  output: z.union([savedFileShape, savedCitationShape]),
  location: (saved) => ("id" in saved ? `/api/d/citations/${saved.id}` : "/api/d/citations"),
  existed: (saved) => ("id" in saved ? saved.duplicate === true : saved.citations.length === 0),
  prepare: ({ caller }, { tags: _tags, note: _note, collectionIds: _collections, ...sources }) =>
    readGivenWorks(caller.userId, sources),
  async handler(context, { tags, note, collectionIds }, given) {
    const filing = { tags, note: note || null, collectionIds };
    if (!("faults" in given)) {
      const [one] = await context.db.transaction((tx) => saveWorks({ ...context, db: tx }, [given], filing));
      if (!one) throw new Error("The work was not saved.");
      return { ...presentLibraryCitation(one.citation), ...(one.isDuplicate ? { duplicate: true as const } : {}) };
    }
    const saved = await saveManyWorks(context, given.works, filing);
    return { citations: once(saved, false), duplicates: once(saved, true), faults: given.faults };
  },
});

/** The new or the known works among the saved ones, each once, as responses. */
function once(saved: readonly Saved[], isDuplicate: boolean) {
  const chosen = saved.filter((one) => one.isDuplicate === isDuplicate).map(({ citation }) => citation);
  return [...new Map(chosen.map((citation) => [citation.id, presentLibraryCitation(citation)])).values()];
}
