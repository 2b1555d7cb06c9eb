import { withClientAddress } from "#lib/auth/with-client-address";
import { runtime } from "#lib/runtime";

const handle = async (request: Request) => {
  const { auth, env } = await runtime();
  return auth.handler(withClientAddress(request, env.TRUSTED_PROXIES));
};

export { handle as GET, handle as POST };
