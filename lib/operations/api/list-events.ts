import { z } from "zod";
import { requireReached } from "#lib/access/reach/store";
import { operation } from "#lib/base/operation";
import { eventShape } from "#lib/history/events/shape";
import { listEvents as list } from "#lib/history/events/store";

/** Lists what happened to documents. */
export const listEvents = operation({
  name: "list_events",
  route: "GET /api/w/events",
  summary:
    "Lists new versions, suggestions, comments, mentions of you, publications and shares since a cursor, oldest first.",
  scope: "read",
  role: "view",
  reach: "listing",
  input: z.object({
    since: z
      .string()
      .max(200)
      .optional()
      .describe(
        "cursor of the answer before, or a time in RFC 3339; without it, from the oldest event kept, 30 days back.",
      ),
    documentId: z.string().min(1).max(100).optional().describe("Only the events of this document."),
    limit: z.coerce.number().int().min(1).max(100).default(50).describe("Events per answer, 1 to 100."),
  }),
  output: z.object({
    events: z.array(eventShape),
    cursor: z.string().describe("Send it as since next time. While it changes, more events may follow at once."),
  }),
  async handler({ db, caller, now }, { documentId, ...rest }) {
    const { bound } = caller;
    await requireReached(db, caller, { id: documentId });
    const only = documentId ?? (bound?.kind === "document" ? bound.id : null);
    return list(db, { ...rest, caller, documentId: only }, now);
  },
});
