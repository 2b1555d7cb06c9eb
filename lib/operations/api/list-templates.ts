import { z } from "zod";
import { operation } from "#lib/base/operation";
import { templateShape } from "#lib/exchange/exporting/templates/shape";
import { listTemplates as list, presentTemplate } from "#lib/exchange/exporting/templates/store";

/** Lists the caller's templates for exports. */
export const listTemplates = operation({
  name: "list_templates",
  route: "GET /api/w/templates",
  summary: "Lists your templates, which give exports in Word or LaTeX their look, oldest first.",
  scope: "read",
  reach: "account",
  input: z.object({}),
  output: z.object({ templates: z.array(templateShape), nextCursor: z.null() }),
  async handler({ db, caller }) {
    const rows = await list(db, caller.userId);
    return { templates: rows.map(presentTemplate), nextCursor: null };
  },
});
