import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findRelations as find, RELATION_KINDS } from "#lib/citations/sources/relations";
import { citationId } from "#lib/works/library/entries/shape";
import { findByDois, findLibraryCitation } from "#lib/works/library/entries/store";
import { briefWorkShape } from "#lib/works/library/related/shape";

/** Finds the works that registries relate to a work of the library. */
export const findRelations = operation({
  name: "find_relations",
  route: "GET /api/w/citations/[citationId]/relations",
  summary:
    "Finds works that Crossref, DataCite or OpenAlex relate to a work of the library, to add by their DOI; at most 60.",
  scope: "read",
  reach: "account",
  hints: { openWorld: true },
  input: z.object({ citationId }),
  output: z.object({
    relations: z.array(
      briefWorkShape.extend({
        kind: z.enum(RELATION_KINDS).describe("What the other work is to this one."),
        title: z.string().describe("Empty where the registry only names a DOI."),
        doi: z.string(),
        source: z.string().describe("The registry that names it."),
        citationId: z.string().nullable().describe("The work in the library, if it is there."),
      }),
    ),
    sources: z
      .array(z.object({ name: z.string(), ok: z.boolean(), error: z.string().optional() }))
      .describe("The registries that were asked; none for a work without a DOI."),
  }),
  async prepare({ db, caller }, { citationId }) {
    return find(await findLibraryCitation(db, caller.userId, citationId));
  },
  async handler({ db, caller }, _input, { relations, sources }) {
    const known = await findByDois(
      db,
      caller.userId,
      relations.map(({ doi }) => doi),
    );
    return { relations: relations.map((one) => ({ ...one, citationId: known.get(one.doi) ?? null })), sources };
  },
});
