import { z } from "zod";
import { MIN_PASSWORD } from "#lib/people/auth/sessions";
import { time } from "#lib/shapes/document-shape";

/** The roles that a guest link can give. */
export const GUEST_ROLES = ["view", "comment"] as const;

/** Parses the role of a guest link. */
export const guestRole = z.enum(GUEST_ROLES);

/** The id of a guest link in a path. */
export const guestId = z.string().min(1).max(100).describe("The guest link's id, gst_…");

/** The password of a new guest link. */
export const guestPassword = z
  .string()
  .min(MIN_PASSWORD, `must have ${MIN_PASSWORD} characters or more`)
  .max(200, "must have at most 200 characters");

/** A guest link, without what opens it. */
export const guestLinkShape = z.object({
  id: z.string(),
  role: guestRole,
  hasPassword: z.boolean(),
  createdAt: time,
  endsAt: time,
  lastUsedAt: time.nullable().describe("To the minute."),
});
