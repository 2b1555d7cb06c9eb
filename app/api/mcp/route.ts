import { handleMcp } from "#lib/doors/mcp";

export { handleMcp as DELETE, handleMcp as GET, handleMcp as POST };
