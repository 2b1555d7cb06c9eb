/** What the name of a folder begins with whose page is shown within another. */
export const INTERCEPTION_ROUTE_MARKERS = ["(..)(..)", "(.)", "(..)", "(...)"];

/** Whether a route has such a folder. What Next reads of such a route besides is for the server. */
export const isInterceptionRouteAppPath = (path: string): boolean =>
  path.split("/").some((segment) => INTERCEPTION_ROUTE_MARKERS.some((marker) => segment.startsWith(marker)));
