import { z } from "zod";
import { operation } from "#lib/base/operation";
import { notificationShape, unreadCount } from "#lib/delivery/notifications/shape";
import { countUnread, listNotifications as list } from "#lib/delivery/notifications/store";
import { nextCursor, pagingFields } from "#lib/shapes/paging";

/** Lists the caller's notifications. */
export const listNotifications = operation({
  name: "list_notifications",
  route: "GET /api/w/notifications",
  summary: "Lists what concerns the signed-in person: mentions, replies, suggestions and shares, newest first.",
  scope: "read",
  reach: "account",
  session: true,
  input: z.object({
    unread: z.enum(["true", "false"]).default("false").describe("`true`: only those that are not read."),
    ...pagingFields,
  }),
  output: z.object({ notifications: z.array(notificationShape), unreadCount, nextCursor }),
  async handler({ db, caller: { userId } }, { unread, ...paging }) {
    const listed = await list(db, userId, { ...paging, unread: unread === "true" });
    return { ...listed, unreadCount: await countUnread(db, userId) };
  },
});
