import { z } from "zod";
import type { AppError } from "#lib/base/errors";
import { crossrefRecord, pathOfDoi } from "./crossref";
import { mailParameter } from "./mail-parameter";
import { usesOpenalex } from "./openalex";
import { readJson } from "./read-json";
import type { Registries } from "./registries";
import { firstFailure, resultOf } from "./result";

/** The identifiers by which registries name copies of a work. */
export type Identified = { doi: string | null; arxivId: string | null };

/** Addresses of PDFs of a work that are open to everybody, the surest first; and the failure of a registry that could not be asked. */
export type OpenCopies = { addresses: string[]; failure: AppError | null };

/** Asks arXiv, Crossref and OpenAlex for open copies of a work: what they name themselves, never a search of the web. */
export async function findOpenCopies(
  registries: Registries,
  { doi, arxivId }: Identified,
  signal: AbortSignal,
): Promise<OpenCopies> {
  const preprint = arxivId ?? /^10\.48550\/arxiv\.(.+)$/i.exec(doi ?? "")?.[1];
  const asked = doi === null ? [] : [crossrefCopies(registries, doi, signal), openalexCopies(registries, doi, signal)];
  const answers = await Promise.all(asked.map((each) => resultOf(each)));
  const found = answers.flatMap((answer) => ("value" in answer ? answer.value : []));
  const own = preprint ? [`https://arxiv.org/pdf/${preprint.split("/").map(encodeURIComponent).join("/")}`] : [];
  return { addresses: [...new Set([...own, ...found])], failure: firstFailure(answers) };
}

const licensed = z.object({
  license: z.array(z.object({ URL: z.string() })).catch([]),
  link: z.array(z.object({ URL: z.string(), "content-type": z.string().catch("") })).catch([]),
});

// Publishers name PDFs behind a paywall too, for those who mine texts.
const OPEN_LICENCE = /^https?:\/\/(?:www\.)?creativecommons\.org\//i;

async function crossrefCopies(registries: Registries, doi: string, signal: AbortSignal): Promise<string[]> {
  const record = licensed.safeParse(await crossrefRecord(registries, doi, signal)).data;
  if (!record?.license.some(({ URL: licence }) => OPEN_LICENCE.test(licence))) return [];
  return record.link.filter((one) => one["content-type"] === "application/pdf").map(({ URL: address }) => address);
}

const location = z.object({ is_oa: z.boolean().catch(false), pdf_url: z.string().nullish().catch(null) });
const located = z.object({ best_oa_location: location.nullish().catch(null), locations: z.array(location).catch([]) });

async function openalexCopies(registries: Registries, doi: string, signal: AbortSignal): Promise<string[]> {
  if (!usesOpenalex(registries.settings)) return [];
  const query = new URLSearchParams({ select: "best_oa_location,locations" });
  const key = registries.settings.OPENALEX_API_KEY;
  if (key) query.set("api_key", key);
  const path = `/works/doi:${pathOfDoi(doi)}?${query}${mailParameter(registries, "&")}`;
  const response = await registries.ask("openalex", { path, accept: "application/json", signal });
  if (response.status !== 200) return [];
  const { best_oa_location: best, locations } = readJson("openalex", response, located);
  return [best, ...locations].flatMap((one) => (one?.is_oa && one.pdf_url ? [one.pdf_url] : []));
}
