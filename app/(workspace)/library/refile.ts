"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { refile as write } from "#lib/library/filing";
import { citationId, note, tags } from "#lib/library/shape";

/** Sets a citation's tags, note and collections to exactly these. */
export const refile = action({
  name: "refile_citation",
  rate: "write",
  input: z.object({ id: citationId, tags, note, collectionIds: z.array(z.string().max(100)).max(100) }),
  output: z.void(),
  async handler(context, { id, note, ...filed }) {
    await write(context, id, { ...filed, note: note || null });
  },
});
