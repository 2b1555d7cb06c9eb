// Next keeps account of its own links here; the workspace has none of them (`app/ui/link.tsx`).

/** Notes which link is followed. */
export const setLinkForCurrentNavigation = (): void => {};
/** The link that is followed. */
export const getLinkForCurrentNavigation = (): null => null;
/** Loads ahead again what seen links lead to. */
export const pingVisibleLinks = (): void => {};
