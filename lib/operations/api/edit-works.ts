import { z } from "zod";
import { operation } from "#lib/base/operation";
import { collectionId } from "#lib/works/library/collections/shape";
import { editMany } from "#lib/works/library/entries/filing";
import { citationId, reading, tag } from "#lib/works/library/entries/shape";

const several = <T extends z.ZodType>(each: T) => z.array(each).max(50).default([]);

/** Tags several works of the library, files them into collections, and keeps them in the reading list. */
export const editWorks = operation({
  name: "edit_works",
  route: "PATCH /api/w/citations",
  summary:
    "Adds and removes tags and collections of up to 1,000 works of the library at once, and sets their reading state.",
  scope: "update",
  reach: "account",
  input: z.object({
    citationIds: z.array(citationId).min(1).max(1000),
    addTags: several(tag).describe("Tags that each of them gets; those that it has stay once."),
    removeTags: several(tag),
    addTo: several(collectionId).describe("Collections that each of them is put into."),
    removeFrom: several(collectionId),
    reading: reading.nullable().optional().describe("Their state in the reading list; null takes them off it."),
  }),
  output: z.object({ edited: z.array(z.string()).describe("Their ids.") }),
  async handler(context, { citationIds, ...edit }) {
    await editMany(context, citationIds, edit);
    return { edited: citationIds };
  },
});
