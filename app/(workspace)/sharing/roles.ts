import type { Role } from "#lib/base/role";

/** What each role is called. */
export const ROLE_WORDS: Record<Role, string> = {
  view: "can read",
  comment: "can comment",
  edit: "can edit",
  owner: "owns it",
};

/** The roles that can be given to anybody, weakest first. */
export const GIVEN_ROLES = ["view", "comment", "edit"] as const;

/** Whether a role allows to change the text. */
export const canEdit = (access: Role): boolean => access === "edit" || access === "owner";
