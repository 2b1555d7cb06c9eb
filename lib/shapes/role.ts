/** The roles on a document or folder, weakest first. */
export const ROLES = ["view", "comment", "edit", "owner"] as const;

/** One role. */
export type Role = (typeof ROLES)[number];

/** Whether a role includes another one. */
export const includes = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);
