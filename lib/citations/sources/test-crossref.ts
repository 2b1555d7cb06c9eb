import { Response } from "undici";
import { parseEnv } from "#lib/base/env";
import { openRegistries, overrideRegistries } from "./registries";

/** Installs registries in which only Crossref responds: with these records to a search, and to the DOI of each. */
export function stubCrossref(records: readonly Record<string, unknown>[]): void {
  const settings = parseEnv({});
  const request: NonNullable<Parameters<typeof openRegistries>[1]>["request"] = async (url) => {
    const { origin, pathname } = new URL(String(url));
    if (origin !== new URL(settings.CROSSREF_BASE_URL).origin) return new Response(null, { status: 503 });
    if (pathname === "/works") return Response.json({ message: { items: records } });
    const doi = decodeURIComponent(pathname.slice("/works/".length)).toLowerCase();
    const record = records.find(({ DOI }) => String(DOI).toLowerCase() === doi);
    return record ? Response.json({ message: record }) : new Response("Resource not found.", { status: 404 });
  };
  // Nobody here asks for pauses. Whether arXiv is asked depends on the time of its last request, and a test must not.
  overrideRegistries({ ...openRegistries(settings, { request, intervalOf: () => 0 }), isFree: () => false });
}
