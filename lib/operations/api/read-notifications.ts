import { z } from "zod";
import { operation } from "#lib/base/operation";
import { unreadCount } from "#lib/delivery/notifications/shape";
import { countUnread, markRead } from "#lib/delivery/notifications/store";

/** Marks notifications as read. */
export const readNotifications = operation({
  name: "read_notifications",
  route: "PATCH /api/w/notifications",
  summary: "Marks some or all notifications of the signed-in person as read.",
  scope: "update",
  reach: "account",
  session: true,
  input: z.object({
    read: z
      .union([z.array(z.string().min(1).max(100)).min(1).max(100), z.literal(true)])
      .describe("The ids of notifications, or true for all."),
  }),
  output: z.object({ unreadCount }),
  async handler(context, { read }) {
    await markRead(context, read);
    return { unreadCount: await countUnread(context.db, context.caller.userId) };
  },
});
