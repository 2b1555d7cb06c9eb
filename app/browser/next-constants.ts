// Those of Next's `lib/constants` that its code in a browser asks for; the others are for the server and for builds.

/** The header that says which build answered. */
export const NEXT_NAV_DEPLOYMENT_ID_HEADER = "x-nextjs-deployment-id";
/** The header that says which route answered. */
export const MATCHED_PATH_HEADER = "x-matched-path";
/** What the name of a parameter of a route begins with in a query. */
export const NEXT_QUERY_PARAM_PREFIX = "nxtP";
/** What the name of a parameter of an intercepted route begins with. */
export const NEXT_INTERCEPTION_MARKER_PREFIX = "nxtI";
