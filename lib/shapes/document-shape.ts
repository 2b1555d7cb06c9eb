import { z } from "zod";
import { DRAFT_STATES } from "#db/schema/kinds-of-change";
import { COLOPHON_MODES, colophonMode } from "./colophon-mode";
import { roleShape } from "./role-shape";
import { storedAuthors } from "./stored-authors";

/** The maximum length of a title, in characters. */
export const MAX_TITLE = 300;

const MAX_SETTINGS_BYTES = 16 * 1024;

/** A document's id in a path or body. */
export const documentId = z.string().min(1).max(100).describe("The document's id, doc_…");

/** An RFC 3339 timestamp in a response. */
export const time = z.iso.datetime({ offset: true });

/** The editor's JSON; `parseContent` validates it. */
export const content = z.looseObject({ type: z.literal("doc") }).describe("The editor's JSON, instead of markdown.");

/** The editor's JSON in a response: validated when stored, so it is passed on without a copy. */
export const storedContent = z
  .custom<z.output<typeof content>>((value) => typeof value === "object" && value !== null)
  .meta({ type: "object", description: "The editor's JSON: a ProseMirror document." });

/** The title in a request. */
export const title = z
  .string()
  .trim()
  .max(MAX_TITLE)
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "must be one line, without control characters");

/** A citation style by its CSL file name or a short id; `mergeSettings` checks that it exists. */
export const citationStyle = z
  .string()
  .trim()
  .min(1)
  .max(250)
  .describe("apa, mla, chicago, harvard, ieee, ama, vancouver, or the name of any CSL file.");

/** The language tag of dates and terms. */
export const locale = z.string().refine((tag) => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}, "must be a BCP 47 language tag, such as en-GB");

/** A parameter that is true or false, in a query as a word. */
export const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

/** A parameter that can only be true, in a query as a word. */
export const yes = z.union([z.literal(true), z.literal("true").transform((): true => true)]);

// A refinement adds nothing to the lists of tools, which agents read at each start.
const isFlag = (value: unknown) => value === undefined || value === null || typeof value === "boolean";
const FLAGS = ["requireReview", "lof", "lot"];
const checkFlags = (mayBeNull: boolean) => (value: Record<string, unknown>, context: z.RefinementCtx) => {
  for (const name of FLAGS) {
    if (isFlag(value[name]) && (mayBeNull || value[name] !== null)) continue;
    context.addIssue({ code: "custom", path: [name], message: "must be true or false" });
  }
};

const colophon = z
  .union([z.enum(COLOPHON_MODES), z.boolean()])
  .transform((colophon) => colophonMode({ colophon }))
  .describe("What a page says of its authors: auto, full or off.");

const LICENSE = /^(?:https:\/\/[^\s<>"]{1,300}|[A-Za-z0-9][A-Za-z0-9.+-]{0,60})$/;
const isLicense = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && LICENSE.test(value));
const WRONG_LICENSE = {
  path: ["license"],
  message: "must be an SPDX identifier, such as CC-BY-4.0, or an https address",
};

const DOI = /^10\.\d{4,9}\/[^\s<>"]{1,200}$/;
const isDoi = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && DOI.test(value));
const WRONG_DOI = { path: ["doi"], message: "must be a DOI without its address, such as 10.5555/12345678" };

/** The settings of a document: known keys are validated, others are kept. */
export const settings = z
  .looseObject({
    citationStyle: citationStyle.optional(),
    locale: locale.optional(),
    bibliography: z.enum(["auto", "node", "none"]).optional(),
    numberedHeadings: z.boolean().optional(),
    toc: z.boolean().optional(),
    wordGoal: z.int().min(1).max(10_000_000).optional(),
    colophon: colophon.optional(),
    template: z.boolean().optional(),
    authors: storedAuthors.optional(),
  })
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= MAX_SETTINGS_BYTES,
    `must have ${MAX_SETTINGS_BYTES} bytes at most`,
  )
  .superRefine(checkFlags(false))
  .refine(({ license }) => license !== null && isLicense(license), WRONG_LICENSE)
  .refine(({ doi }) => doi !== null && isDoi(doi), WRONG_DOI);

const nullable = <T extends z.ZodType>(type: T) => type.nullable();

/** The stored settings, which were validated when written. */
export type Settings = Record<string, unknown>;

/** A change of settings: each key is merged, null removes it. */
export const settingsPatch = z
  .looseObject({
    citationStyle: nullable(citationStyle).optional(),
    locale: nullable(locale).optional(),
    bibliography: nullable(z.enum(["auto", "node", "none"])).optional(),
    numberedHeadings: nullable(z.boolean()).optional(),
    toc: nullable(z.boolean()).optional(),
    wordGoal: nullable(z.int().min(1).max(10_000_000)).optional(),
    colophon: nullable(colophon).optional(),
    template: nullable(z.boolean()).optional(),
    authors: nullable(storedAuthors).optional(),
  })
  .superRefine(checkFlags(true))
  .refine(({ license }) => isLicense(license), WRONG_LICENSE)
  .refine(({ doi }) => isDoi(doi), WRONG_DOI)
  .describe("Merged key by key; null removes a key.");

/** The author of a change: a person, a key, or in comments the guest of a link. */
export const by = z.object({ type: z.enum(["user", "key", "guest"]), id: z.string(), name: z.string() });

/** The stored author. */
export type By = z.output<typeof by>;

/** The owner of a document or folder. */
export const owner = z.object({ id: z.string(), name: z.string() });

/** The origin, model and author of a change. */
export const lastEdit = z.object({
  origin: z.enum(["human", "agent"]),
  model: z.string().nullable(),
  agent: z.string().nullable(),
  by,
  at: time,
});

/** The stored provenance. */
export type LastEdit = z.output<typeof lastEdit>;

/** The origin of an imported document. */
export const source = z.object({
  url: z.string(),
  title: z.string().nullable(),
  byline: z.string().nullable(),
  siteName: z.string().nullable(),
  publishedAt: z.string().nullable(),
  fetchedAt: time,
});

/** The stored origin. */
export type Source = z.output<typeof source>;

/** What makes a document a draft of another one: that, and its version where the draft began. Undescribed, since agents read it in each list of tools. */
export const draftOf = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  state: z.enum(DRAFT_STATES),
});

/** A document in a list. */
export const documentSummaryShape = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string().describe("The beginning of its text."),
  folderId: z.string().nullable(),
  status: z.enum(["draft", "published"]),
  slug: z.string().nullable(),
  url: z.string().nullable(),
  seoTitle: z.string().nullable().describe("For a published document the value on its page, otherwise the chosen one."),
  seoDescription: z
    .string()
    .nullable()
    .describe("For a published document the value on its page, otherwise the chosen one."),
  isListed: z.boolean(),
  citationStyle: z.string(),
  settings: z.record(z.string(), z.unknown()),
  version: z.number().int(),
  wordCount: z.number().int(),
  source: source.nullable(),
  createdAt: time,
  updatedAt: time,
  publishedAt: time.nullable(),
  lastEdit,
  access: roleShape.describe("What you may do with it."),
  owner,
  draftOf: draftOf.optional(),
});

/** A document with its text. */
export const documentShape = documentSummaryShape.extend({ content: storedContent });

/** One step of a word-level diff. */
export const diff = z.array(z.object({ op: z.enum(["equal", "insert", "delete"]), text: z.string() }));

/** An author of a block's words. */
export const nodeAuthor = lastEdit
  .omit({ at: true })
  .extend({ share: z.number().describe("The share of the node's words, from 0 to 1.") });

/** A run of a block's text that one version wrote. */
export const nodeRun = z.object({
  text: z.string(),
  author: z.number().int().describe("The index in `authors`."),
  version: z.number().int(),
  reviewedBy: z.object({ id: z.string(), name: z.string() }).optional().describe("Who answered for an agent's words."),
  reviewedAt: time.optional(),
});

/** An addressable block, as `format=nodes` lists it. */
export const nodeShape = z.object({
  id: z.string(),
  index: z.number().int(),
  type: z.string(),
  depth: z.number().int(),
  parentId: z.string().nullable(),
  text: z.string().optional(),
  markdown: z.string(),
  attrs: z.record(z.string(), z.unknown()),
  childCount: z.number().int().optional(),
  lastEdit,
  authors: z.array(nodeAuthor).optional().describe("Who wrote its words, most words first."),
  runs: z.array(nodeRun).optional().describe("With authorship: its text in runs of one author."),
});

/** The words of a search. */
export const searchWords = z.string().trim().min(1).max(500);
