import { withClientAddress } from "#lib/auth/with-client-address";
import { notFound, serveOnly } from "#lib/doors/rest";
import { runtime } from "#lib/runtime";

const handle: typeof notFound = async (request, context) => {
  const { auth, env } = await runtime();
  const response = await auth.handler(withClientAddress(request, env.TRUSTED_PROXIES));
  return response.status === 404 && !response.body ? notFound(request, context) : response;
};

/** People and their sessions. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOnly({ GET: handle, POST: handle });
