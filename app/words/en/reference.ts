/** The page of the API reference. */
const reference = {
  title: "API reference",
  signedIn: "You are signed in as {email}: what you try here is done as you, in your documents.",
  signedOut: "<link>Sign in</link> to try calls as yourself, or give a key under Authorize.",
  description:
    "The description is also at <link>/api/openapi.json</link>. The operations of /api/d are tools of the MCP server at /api/mcp; those of /api/w are added at /api/mcp/all.",
  operations: "Operations",
  notLoaded: "The reference could not be loaded. Reload the page.",
} as const;

export default reference;
