import { handleMcp } from "#lib/api/mcp";

export { handleMcp as DELETE, handleMcp as GET, handleMcp as POST };
