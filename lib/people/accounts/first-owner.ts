/** The owner of a new workspace, until they say who they are. */
export const FIRST_OWNER = { name: "Owner", email: "owner@colophon.local" };
