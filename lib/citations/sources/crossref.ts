import { z } from "zod";
import type { CslItem } from "../csl/csl";
import { normalizeCsl } from "../csl/normalize-csl";
import { plainText } from "../csl/plain-text";
import type { Checks } from "../csl/shape";
import { mailParameter } from "./mail-parameter";
import { readJson } from "./read-json";
import type { Registries, ServiceResponse } from "./registries";
import type { Work } from "./work";

const record = z.record(z.string(), z.unknown());
const single = z.object({ message: record });
const list = z.object({ message: z.object({ items: z.array(record) }) });

/** Fetches a DOI from Crossref; null when Crossref does not have it. */
export async function crossrefByDoi(registries: Registries, doi: string, signal?: AbortSignal): Promise<Work | null> {
  const found = await crossrefRecord(registries, doi, signal);
  return found ? crossrefWork(found) : null;
}

/** The record of a DOI as Crossref has it; null when it does not. */
export async function crossrefRecord(
  registries: Registries,
  doi: string,
  signal?: AbortSignal,
): Promise<Record<string, unknown> | null> {
  const path = `/works/${pathOfDoi(doi)}${mailParameter(registries, "?")}`;
  const response = await registries.ask("crossref", {
    path,
    accept: "application/json",
    ...(signal ? { signal } : {}),
  });
  return response.status === 200 ? readJson("crossref", response, single).message : null;
}

/** Searches Crossref by the words of a title, names and a year, best match first. */
export async function crossrefSearch(registries: Registries, q: string, limit: number, signal: AbortSignal) {
  const query = new URLSearchParams({ "query.bibliographic": q, rows: String(limit) });
  const path = `/works?${query}${mailParameter(registries, "&")}`;
  return readList(await registries.ask("crossref", { path, accept: "application/json", signal }));
}

/** Fetches the works of several DOIs from Crossref, in any order, without those that it does not have. */
export async function crossrefByDois(registries: Registries, dois: readonly string[], signal: AbortSignal) {
  // A comma separates filters; no DOI that Crossref registered has one.
  const filter = dois.filter((doi) => !doi.includes(",")).map((doi) => `doi:${doi}`);
  const query = new URLSearchParams({ filter: filter.join(","), rows: String(dois.length) });
  const path = `/works?${query}${mailParameter(registries, "&")}`;
  return readList(await registries.ask("crossref", { path, accept: "application/json", signal }));
}

const BOOKS = new Set(["book", "monograph", "edited-book", "reference-book", "proceedings", "book-set"]);

/** Finds the book with a 13-digit ISBN at Crossref, or null; ignores chapters, which have the ISBN of their book. */
export async function crossrefByIsbn(registries: Registries, isbn: string, signal: AbortSignal): Promise<Work | null> {
  const path = `/works?filter=isbn:${isbn}&rows=50${mailParameter(registries, "&")}`;
  const response = await registries.ask("crossref", { path, accept: "application/json", signal });
  if (response.status !== 200) return null;
  const { items } = readJson("crossref", response, list).message;
  const book = items.find(({ type }) => typeof type === "string" && BOOKS.has(type));
  return book ? crossrefWork(book) : null;
}

const readList = (response: ServiceResponse): Work[] =>
  readJson("crossref", response, list).message.items.map(crossrefWork);

/** A DOI as a part of a path: its slashes stay, as the services document. */
export const pathOfDoi = (doi: string): string => doi.split("/").map(encodeURIComponent).join("/");

/** Converts a record of Crossref, which is nearly CSL, to a work. */
export function crossrefWork(message: Record<string, unknown>): Work {
  const csl = crossrefCsl(message);
  const doi = typeof csl.DOI === "string" ? csl.DOI.toLowerCase() : null;
  return { csl, identifier: doi === null ? null : { type: "doi", value: doi }, checks: crossrefChecks(message) };
}

// Registry metadata, or a list where CSL has a text.
const NOT_OF_THE_WORK = ["archive", "source", "license", "note", "version", "status", "references", "section", "event"];

/** Converts a record of Crossref to CSL-JSON: moves its lists, types, subtitles, series and events to CSL's places. */
export function crossrefCsl(message: Record<string, unknown>): CslItem {
  const kept = Object.fromEntries(Object.entries(message).filter(([name]) => !NOT_OF_THE_WORK.includes(name)));
  const item = normalizeCsl({ ...kept, ...containers(message), ISBN: plainIsbns(message.ISBN) });
  const subtitle = normalizeCsl({ title: message.subtitle }).title;
  const { title } = item;
  if (typeof title === "string" && typeof subtitle === "string" && !plainText(title).includes(plainText(subtitle))) {
    item.title = /[:?!.]$/.test(title) ? `${title} ${subtitle}` : `${title}: ${subtitle}`;
  }
  for (const [variable, value] of Object.entries(extras(message, item.type))) item[variable] ??= value;
  if (isPreprint(message)) replacePublisher(item, message);
  // The address repeats the DOI.
  if (typeof item.URL === "string" && /^https?:\/\/(?:dx\.)?doi\.org\//i.test(item.URL)) delete item.URL;
  return item;
}

const event = z.object({
  name: z.string().optional(),
  location: z.string().optional(),
  start: z.unknown().optional(),
});
const institutions = z.array(z.object({ name: z.string(), place: z.array(z.string()).optional() }));

function extras(message: Record<string, unknown>, type: CslItem["type"]): Omit<CslItem, "type"> {
  const held = event.safeParse(message.event).data;
  const institution = institutions.safeParse(message.institution).data?.[0];
  const [degree] = z.array(z.string()).safeParse(message.degree).data ?? [];
  const issue = z.object({ issue: z.string() }).safeParse(message["journal-issue"]).data?.issue;
  const from = normalizeCsl({
    "event-title": held?.name,
    "event-place": held?.location,
    "event-date": held?.start,
    edition: message["edition-number"],
    "publisher-place": institution?.place,
    publisher: institution?.name,
    genre: type === "thesis" ? degree : undefined,
    issue,
  });
  const { type: _, ...rest } = from;
  return rest;
}

const isPreprint = (message: Record<string, unknown>) =>
  message.subtype === "preprint" || message.type === "posted-content";

/** A preprint's publisher is its server (bioRxiv), which Crossref calls the institution. */
function replacePublisher(item: CslItem, message: Record<string, unknown>): void {
  const server = institutions.safeParse(message.institution).data?.[0]?.name;
  if (server) item.publisher = server;
}

const IN_SERIES = new Set(["book-chapter", "chapter", "proceedings-article", "paper-conference", "book-section"]);

/** Of two containers the first is the series and the second the book. */
function containers(message: Record<string, unknown>): Record<string, unknown> {
  const titles = message["container-title"];
  if (!Array.isArray(titles) || titles.length !== 2 || !IN_SERIES.has(String(message.type))) return {};
  return { "collection-title": titles[0], "container-title": titles[1], "short-container-title": undefined };
}

const plainIsbns = (value: unknown) =>
  Array.isArray(value) ? value.map((isbn) => String(isbn).replace(/^https?:\/\/.*\/isbn\//, "")) : value;

const updates = z.array(z.object({ type: z.string(), DOI: z.string().optional() }));
const related = z.object({
  "is-preprint-of": z.array(z.object({ id: z.string(), "id-type": z.string() })).optional(),
});
const GONE = new Set(["retraction", "withdrawal", "removal"]);

/**
 * Reads a work's notices at Crossref: `updated-by` names the notices about it; `update-to` belongs to the notice
 * itself, unless that replaced the work under the same DOI.
 */
function crossrefChecks(message: Record<string, unknown>): Checks {
  const doi = String(message.DOI).toLowerCase();
  const about = updates.safeParse(message["updated-by"]).data ?? [];
  const own = (updates.safeParse(message["update-to"]).data ?? []).filter(({ DOI }) => DOI?.toLowerCase() === doi);
  const titles = z.array(z.string()).or(z.string()).safeParse(message.title).data ?? "";
  const saysSo = /^\s*(?:RETRACTED|WITHDRAWN)(?:\s+ARTICLE)?\s*:/.test([titles].flat()[0] ?? "");
  const isGone = (one: { type: string }) => GONE.has(one.type.toLowerCase());
  const newer = related.safeParse(message.relation).data?.["is-preprint-of"]?.find((one) => one["id-type"] === "doi");
  return {
    verified: true,
    retracted: saysSo || about.some(isGone) || own.some(isGone),
    newerVersion: newer ? newer.id.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "").toLowerCase() : null,
  };
}
