import { z } from "zod";
import { operation } from "#lib/base/operation";
import { workFields } from "#lib/citations/given-work";
import { collectionId } from "#lib/library/collections/shape";
import { readGivenWorks } from "#lib/library/given-works";
import { presentLibraryCitation } from "#lib/library/present";
import { type Saved, saveWorks } from "#lib/library/save";
import { note, savedCitationShape, savedFileShape, tags } from "#lib/library/shape";

/** Saves works to a person's library. */
export const citationLibrarySave = operation({
  name: "citation_library_save",
  route: "POST /api/d/citations",
  summary:
    "Saves a work to the library by DOI, PMID, arXiv id, ISBN, URL or CSL-JSON, or all the works of a BibTeX, RIS, CSL-JSON, PubMed, EndNote or Citation File Format text, whose keywords become tags.",
  scope: "create",
  reach: "account",
  hints: { openWorld: true },
  input: z.object({
    ...workFields,
    bibtex: z.string().min(1).optional().describe("A BibTeX text of any number of entries."),
    ris: z.string().min(1).optional().describe("A RIS text of any number of entries."),
    cslJson: z.string().min(1).optional().describe("A CSL-JSON text: a list of works, or one."),
    nbib: z.string().min(1).optional().describe("A PubMed text (.nbib)."),
    endnote: z.string().min(1).optional().describe("An EndNote text (.enw)."),
    cff: z.string().min(1).optional().describe("A CITATION.cff: the work, its preferred citation and its references."),
    tags: tags.default([]).describe("Added to the tags of a work that the library already has."),
    note: note.optional().describe("Ignored when the library already has a note on the work."),
    collectionIds: z
      .array(collectionId)
      .max(100)
      .transform((ids) => [...new Set(ids)])
      .default([])
      .describe("Collections to add it to, in addition to its existing ones."),
  }),
  output: z.union([savedFileShape, savedCitationShape]),
  location: (saved) => ("id" in saved ? `/api/d/citations/${saved.id}` : "/api/d/citations"),
  existed: (saved) => ("id" in saved ? saved.duplicate === true : saved.citations.length === 0),
  prepare: ({ caller }, { tags: _tags, note: _note, collectionIds: _collections, ...sources }) =>
    readGivenWorks(caller.userId, sources),
  async handler(context, { tags, note, collectionIds }, given) {
    const filing = { tags, note: note || null, collectionIds };
    if (!("faults" in given)) {
      const [one] = await saveWorks(context, [given], filing);
      if (!one) throw new Error("The work was not saved.");
      return { ...presentLibraryCitation(one.citation), ...(one.isDuplicate ? { duplicate: true as const } : {}) };
    }
    const saved = await saveWorks(context, given.works, filing);
    return { citations: once(saved, false), duplicates: once(saved, true), faults: given.faults };
  },
});

/** The new or the known works among the saved ones, each once, as responses. */
function once(saved: readonly Saved[], isDuplicate: boolean) {
  const chosen = saved.filter((one) => one.isDuplicate === isDuplicate).map(({ citation }) => citation);
  return [...new Map(chosen.map((citation) => [citation.id, presentLibraryCitation(citation)])).values()];
}
