import type { Role } from "#lib/shapes/role";

/** The roles that can be given to anybody, weakest first. */
export const GIVEN_ROLES = ["view", "comment", "edit"] as const;

/** A role that can be given to anybody. */
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** The role that a list of given roles shows for this one. */
export const givenRole = (role: Role): GivenRole => (role === "owner" ? "edit" : role);

/** Whether a role allows to change the text. */
export const canEdit = (access: Role): boolean => access === "edit" || access === "owner";
