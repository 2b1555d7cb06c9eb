import "server-only";
import { SCOPES } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { runtime } from "#lib/base/runtime";
import { resourcesOf } from "#lib/people/auth/oauth-server";
import type { Handler } from "./handler";
import { refuse } from "./refuse";

const HEADERS = { "access-control-allow-origin": "*", "cache-control": "public, max-age=300" };

// The provider supports these, but they are closed or nothing here checks them.
const UNSUPPORTED = /^(introspection_|dpop_|backchannel_logout_)/;

/** Serves the metadata of a protected resource (RFC 9728), by its path behind the well-known one. */
export const serveResourceMetadata: Handler = async (request, context) => {
  const { env } = await runtime();
  const [standard, all] = resourcesOf(env);
  const path = await pathOf(context);
  const resource = path === "" ? standard : [standard, all].find((one) => new URL(one).pathname === `/${path}`);
  if (!resource) return refuse(request, unknown());
  const metadata = {
    resource,
    authorization_servers: [issuerOf(env.APP_URL)],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "Colophon",
    resource_documentation: `${env.APP_URL}/api/reference`,
  };
  return Response.json(metadata, { headers: HEADERS });
};

/** Serves the metadata of the authorization server (RFC 8414), at the root and at its issuer's path. */
export const serveServerMetadata: Handler = async (request, context) => {
  const { auth, env } = await runtime();
  const path = await pathOf(context);
  if (path !== "" && `/${path}` !== new URL(issuerOf(env.APP_URL)).pathname) return refuse(request, unknown());
  const metadata = Object.entries(await auth.api.getOAuthServerConfig());
  return Response.json(Object.fromEntries(metadata.filter(([name]) => !UNSUPPORTED.test(name))), { headers: HEADERS });
};

const issuerOf = (appUrl: string): string => `${appUrl}/api/auth`;

const pathOf = async ({ params }: Parameters<Handler>[1]): Promise<string> =>
  [(await params).path ?? []].flat().join("/");

const unknown = () => new AppError("not_found", "Nothing is described at this address.");
