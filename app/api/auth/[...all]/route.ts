import { runtime } from "#lib/runtime";

const handle = async (request: Request) => (await runtime()).auth.handler(request);

export { handle as GET, handle as POST };
