import { z } from "zod";
import { findStyle, knownLocales, searchStyles } from "#lib/citations/styles/catalogue";
import { SHORT_IDS } from "#lib/citations/styles/short-ids";
import { workspaceOperation } from "./workspace-operation";

const MOST = 60;

const foundStyle = z.object({
  id: z.string(),
  title: z.string(),
  shortTitle: z.string().nullable(),
  fields: z.array(z.string()),
  class: z.enum(["in-text", "note"]),
  hasBibliography: z.boolean(),
});

/** A citation style as the style picker shows it. */
export type FoundStyle = z.output<typeof foundStyle>;

/** Finds styles by title, short title, field or ISSN, best match first; without a query returns the best-known styles. */
export const findStyles = workspaceOperation({
  name: "find_styles",
  rate: "read",
  keepsPage: true,
  input: z.object({ query: z.string().max(200) }),
  output: z.array(foundStyle),
  async handler(_context, { query }) {
    const known = Object.values(SHORT_IDS).map((id) => findStyle(id));
    return query.trim() === "" ? known : searchStyles(query, MOST);
  },
});

/** Lists the languages that citations can be written in, as BCP 47 tags. */
export const findLocales = workspaceOperation({
  name: "find_locales",
  rate: "read",
  keepsPage: true,
  input: z.object({}),
  output: z.array(z.string()),
  handler: async () => [...knownLocales()],
});
