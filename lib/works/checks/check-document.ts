import "server-only";
import { derivedId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { type CheckedReference, unknownReference } from "#lib/citations/checking/check-reference";
import { checkReferences } from "#lib/citations/checking/check-references";
import { plainTitle } from "#lib/citations/csl/work-facts";
import type { Verdict } from "#lib/citations/quotations/compare-quotation";
import { CONTAINERS } from "#lib/document/model/addressable";
import { optionalAttribute } from "#lib/document/model/attribute";
import { citationItems, citationNodes } from "#lib/document/model/citation-items";
import type { DocumentJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { type DocumentCitation, findDocumentCitations } from "../document-citations/store";
import { findGone, fingerprintOf, keepReferences } from "../references/store";
import { addressesOf, findSavedPages, findSources, hasScan } from "../sources/store";
import { betterVerdict } from "./better-verdict";
import { compareQuotations } from "./compare-quotations";
import { type Quotation, quotationsOf } from "./quotations-of";
import type { Check } from "./shape";

type Checking = Pick<Context, "db" | "now" | "progress"> & { caller: Pick<Context["caller"], "userId"> };
type Checked = { id: string; ownerId: string; createdAt: Date; content: DocumentJson };
type NoSource = { status: "no_source"; reason: NonNullable<Check["reason"]> };
type Judged = (Verdict | NoSource) & { cid: string };
type Unnamed = Omit<Check, "id">;

/**
 * Checks the quotations of a document against the PDFs and saved pages of the works that it cites, and these works against
 * the registries, by `check`.
 */
export async function checkContent(
  context: Checking,
  document: Checked,
  check: typeof checkReferences = checkReferences,
): Promise<Check[]> {
  const citations = await findDocumentCitations(context.db, document.id);
  const total = citations.length;
  const results = await check(
    citations.map(({ csl }) => csl),
    (done) => context.progress?.(done, total, `${done} of ${total} references are checked.`),
  );
  await keepReferences(
    context.db,
    citations.flatMap(({ csl }, at) => (results[at] ? [{ csl, result: results[at] }] : [])),
    context.now,
  );
  const gone = await findGone(
    context.db,
    citations.map(({ csl }) => csl),
  );
  const cited = citations.map((citation, at) => ({
    ...citation,
    result: results[at] ?? unknownReference(),
    goneAt: gone.get(fingerprintOf(citation.csl)) ?? null,
  }));
  const checks = [
    ...(await quotationChecks(context, document, citations)),
    ...referenceChecks(document.content, cited),
    ...retractionChecks(document.content, cited),
  ];
  return checks.map((check, at) => ({ id: idOf(document, check, at, checks), ...check }));
}

/** An id that stays as long as the words do; the same words twice in a block are told apart by their order. */
function idOf({ id, createdAt }: Checked, check: Unnamed, at: number, all: readonly Unnamed[]): string {
  const seed = ({ kind, nodeId, citationId, text }: Unnamed) => JSON.stringify([id, kind, nodeId, citationId, text]);
  const earlier = all.slice(0, at).filter((other) => other.text === check.text && seed(other) === seed(check)).length;
  return derivedId("chk", createdAt, `${seed(check)} ${earlier}`);
}

async function quotationChecks(
  context: Checking,
  { content, ownerId }: Checked,
  citations: readonly DocumentCitation[],
): Promise<Unnamed[]> {
  const known = new Map(citations.map((citation) => [citation.id, citation]));
  const quotations = quotationsOf(content).filter(({ cids }) => cids.some((cid) => known.has(cid)));
  const best = new Map<Quotation, Judged>();
  // One work after the other, as the text of each may be long.
  for (const cid of new Set(quotations.flatMap(({ cids }) => cids))) {
    const citation = known.get(cid);
    if (!citation) continue;
    const its = quotations.filter(({ cids }) => cids.includes(cid));
    const verdicts = await verdictsOf(context, ownerId, citation, its);
    its.forEach((quotation, at) => {
      const verdict = verdicts[at];
      if (verdict) best.set(quotation, betterVerdict(best.get(quotation), { ...verdict, cid }));
    });
  }
  return quotations.flatMap((quotation) => {
    const judged = best.get(quotation);
    return judged ? [quotationCheck(quotation, judged)] : [];
  });
}

/** The verdicts on quotations of a work, which say why when it has no text. */
async function verdictsOf(
  context: Checking,
  ownerId: string,
  { libraryId, csl, identifier }: DocumentCitation,
  quotations: readonly Quotation[],
): Promise<(Verdict | NoSource)[]> {
  // A copy of a document cites works of others, whose PDFs are not its reader's to see.
  const owners = [ownerId, context.caller.userId];
  const sources = [
    ...(libraryId === null ? [] : await findSources(context, libraryId, { owners })),
    ...(await findSavedPages(context.db, { owners, urls: addressesOf({ csl, url: identifier?.value }) })),
  ];
  if (sources.length === 0) {
    const isScan = libraryId !== null && (await hasScan(context.db, libraryId, owners));
    return quotations.map(() => ({ status: "no_source", reason: isScan ? "scan" : "nothing" }));
  }
  return compareQuotations(context.caller.userId, {
    sources: sources.map(({ pages }) => pages),
    quotations: quotations.map(({ text }) => text),
  });
}

const MESSAGES = {
  verbatim: "The source has these words.",
  altered: "The source has other words.",
  not_found: "The source does not have these words.",
  no_source: "The work has no PDF with text or saved page to compare with.",
} satisfies Record<Judged["status"], string>;

const SCAN = "The work's PDF is a scan: it has no text to compare with.";

const quotationCheck = ({ nodeId, text }: Quotation, judged: Judged): Unnamed => ({
  kind: "quotation",
  status: judged.status,
  nodeId,
  citationId: judged.cid,
  text,
  found: judged.status === "altered" ? judged.found : null,
  page: "page" in judged ? judged.page : null,
  message: judged.status === "no_source" && judged.reason === "scan" ? SCAN : MESSAGES[judged.status],
  ...(judged.status === "no_source" ? { reason: judged.reason } : {}),
});

type Cited = DocumentCitation & {
  result: CheckedReference;
  /** When its address was found dead, by the last night that visited it. */
  goneAt: Date | null;
};
type ReferenceVerdict = Exclude<CheckedReference["status"], "retracted">;

const VERDICTS = {
  verified: "A registry has this work with the same data.",
  mismatch: "A registry has other data",
  fabricated: "No registry knows a work with this title by these authors.",
  unknown: "The registries could not tell.",
} satisfies Record<ReferenceVerdict, string>;

/** What the registries say of each work that is cited. */
function referenceChecks(content: DocumentJson, citations: readonly Cited[]): Unnamed[] {
  const mentions = firstMentions(content);
  return citations.map(({ id, csl, result: { status: given, fields }, goneAt }) => {
    const differing = fields.length > 0 ? "mismatch" : "verified";
    const status = given === "retracted" ? differing : given;
    const dead = status === "unknown" && goneAt ? { reason: "gone" as const, message: deadWords(goneAt) } : {};
    const names = fields.map(({ name }) => name).join(", ");
    return {
      kind: "reference",
      status,
      nodeId: mentions.get(id) ?? null,
      citationId: id,
      text: plainTitle(csl),
      found: status === "mismatch" ? fields.map(({ name, found }) => `${name}: ${found}`).join("; ") : null,
      page: null,
      message: status === "mismatch" ? `${VERDICTS.mismatch}: ${names}.` : VERDICTS[status],
      ...(status === "mismatch" ? { fields } : {}),
      ...dead,
    };
  });
}

const deadWords = (at: Date) =>
  `Its address has no page any more: its server said so (404 or 410) on ${at.toISOString().slice(0, 10)}.`;

/** A warning for each mentioned work that a registry reports as retracted. */
function retractionChecks(content: DocumentJson, citations: readonly Cited[]): Unnamed[] {
  const mentions = firstMentions(content);
  return citations
    .filter(
      ({ id, checks, result }) => (checks.retracted === true || result.status === "retracted") && mentions.has(id),
    )
    .map(({ id, csl }) => ({
      kind: "retraction",
      status: "retracted",
      nodeId: mentions.get(id) ?? null,
      citationId: id,
      text: plainTitle(csl),
      found: null,
      page: null,
      message: "This work was retracted.",
    }));
}

/** The block of each work's first mention. */
function firstMentions(content: DocumentJson): Map<string, string> {
  const mentions = new Map<string, string>();
  for (const { node } of placedBlocks(content)) {
    const nodeId = optionalAttribute(node, "id");
    // The blocks in a container are listed too, and name the place more exactly.
    if (nodeId === null || CONTAINERS.has(node.type)) continue;
    for (const { cid } of citationNodes(node).flatMap(citationItems)) {
      if (!mentions.has(cid)) mentions.set(cid, nodeId);
    }
  }
  return mentions;
}
