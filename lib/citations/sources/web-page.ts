import { decodeBuffer } from "encoding-sniffer";
import { AppError } from "#lib/base/errors";
import type { CslDate } from "../csl/csl";
import { readPage } from "./page-metadata";
import type { Registries } from "./registries";
import { resultOf } from "./result";
import type { Work } from "./work";

const MAX_TITLE = 1000;

/**
 * Resolves the work that a web page is or describes. A DOI on the page wins, unless no registry can resolve it; a page
 * without metadata is cited by its title and the access date.
 * @throws AppError citation_not_found when there is no such page, and the errors of `fetchPublic`.
 */
export async function resolvePage(
  { readPage: fetchPage }: Registries,
  url: string,
  signal: AbortSignal,
  resolveDoi: (doi: string) => Promise<Work>,
): Promise<Work> {
  const read = await resultOf(readAddress(fetchPage, url, signal));
  if ("failure" in read) return fromAddress(url, read.failure, resolveDoi);
  const fetched = read.value;
  const type = fetched.headers.get("content-type") ?? "";
  const isPage = /html|xml/i.test(type) || type === "";
  const page = isPage ? readPage(textOf(fetched.body, type), fetched.url) : null;
  const described = page?.doi ? await ofDoi(page.doi, resolveDoi) : null;
  if (described) return described;
  const csl = page?.csl ?? { type: "webpage" as const, title: lastName(fetched.url) };
  if (typeof csl.title === "string") csl.title = csl.title.slice(0, MAX_TITLE);
  const work = { ...csl, URL: url, accessed: today() };
  // No registry was asked: the page's own metadata is neither confirmed nor typed by a person.
  return {
    csl: page?.doi ? { ...work, DOI: page.doi } : work,
    identifier: { type: "url", value: url },
    checks: { verified: null, retracted: null, newerVersion: null },
  };
}

async function readAddress(fetchPage: Registries["readPage"], url: string, signal: AbortSignal) {
  const fetched = await fetchPage(url, { accept: "text/html, application/xhtml+xml, */*;q=0.5", signal });
  refuseAbsent(url, fetched.status);
  return fetched;
}

/** Publishers that block programs often have the DOI in the address; without one the failure is thrown. */
async function fromAddress(url: string, failure: AppError, resolveDoi: (doi: string) => Promise<Work>): Promise<Work> {
  const doi = doiInAddress(url);
  const work = doi === null ? null : await ofDoi(doi, resolveDoi);
  if (work) return work;
  throw failure;
}

function doiInAddress(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const places = [decoded(pathname), ...searchParams.values()];
  const found = places.map((place) => /(10\.\d{4,9}\/[^\s?#]+)/.exec(place)?.[1]).find(Boolean);
  const doi = found?.replace(/\/?(?:\.?(?:full|pdf|epdf|abstract|html?|meta|fulltext))+\/?$/i, "");
  return doi?.toLowerCase() ?? null;
}

async function ofDoi(doi: string, resolveDoi: (doi: string) => Promise<Work>): Promise<Work | null> {
  try {
    return await resolveDoi(doi);
  } catch (thrown) {
    // The page's own metadata still describes it.
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}

function refuseAbsent(url: string, status: number): void {
  const { host } = new URL(url);
  if (status === 404 || status === 410) {
    throw new AppError("citation_not_found", `There is no such page at ${host}.`, {
      hint: "Check the address in a browser.",
    });
  }
  if (status < 200 || status > 299) {
    throw new AppError("upstream_unavailable", `${host} answered with the status ${status} instead of the page.`, {
      hint: "Nothing was saved. Try again later, or give the work as csl.",
    });
  }
}

function textOf(body: Uint8Array, type: string): string {
  const charset = /charset=["']?([\w:-]+)/i.exec(type)?.[1];
  return decodeBuffer(Buffer.from(body), charset ? { transportLayerEncodingLabel: charset } : {});
}

/** The name of a file without a page to name it. */
function lastName(url: string): string {
  const { pathname, host } = new URL(url);
  const name = pathname.split("/").filter(Boolean).at(-1);
  return name ? decoded(name) : host;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing is literal.
    return text;
  }
}

function today(): CslDate {
  const now = new Date();
  return { "date-parts": [[now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()]] };
}
