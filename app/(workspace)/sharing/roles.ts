import type { Role } from "#lib/shapes/role";

/** The roles that can be given to anybody, weakest first. */
export const GIVEN_ROLES = ["view", "comment", "edit"] as const;

/** Whether a role allows to change the text. */
export const canEdit = (access: Role): boolean => access === "edit" || access === "owner";
