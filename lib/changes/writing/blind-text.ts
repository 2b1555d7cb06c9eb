import "server-only";
import type { Context } from "#lib/base/operation";
import { CONTAINERS } from "#lib/document/model/addressable";
import type { DocumentJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { nodeText } from "#lib/document/text/text";
import { findLastRead } from "#lib/documents/last-reads/store";
import type { DocumentWithContent } from "#lib/documents/store/store";
import { runsOfNode } from "#lib/history/versions/node-edits";
import { findVersionsByNumber } from "#lib/history/versions/store";
import { type GivenFields, givesWholeText } from "./given-text";

type Fields = GivenFields & { baseVersion?: number | undefined };

/** Whether a key sends a whole text without saying which version it was made from. */
const isBlind = ({ caller, ifMatch }: Context, fields: Fields): boolean =>
  caller.type === "key" && ifMatch === null && fields.baseVersion === undefined && givesWholeText(fields);

/**
 * The fields of a write with the version that it is merged from: for a whole text of an agent's tool without one, that
 * which its key last read or wrote, because a model seldom says it.
 */
export async function withBase<Given extends Fields>(
  context: Context,
  row: { id: string; version: number },
  fields: Given,
): Promise<Given> {
  if (!context.isTool || !isBlind(context, fields)) return fields;
  const known = await findLastRead(context.db, context.caller.id, row, context.now);
  return known === null || known >= row.version ? fields : { ...fields, baseVersion: known };
}

const MOST_WARNINGS = 20;
const SHOWN_CHARACTERS = 60;

/**
 * Sentences that name the nodes and authors of what others wrote since the key's last read, or ever if it read nothing,
 * and a blind whole text takes away; none for any other write.
 */
export async function takenAway(
  context: Context,
  before: DocumentWithContent,
  fields: Fields,
  text: DocumentJson | null,
): Promise<string[]> {
  if (!text || !isBlind(context, fields)) return [];
  const known = (await findLastRead(context.db, context.caller.id, before.row, context.now)) ?? 0;
  const lost = lostRuns(before, text, known);
  if (lost.length === 0) return [];
  const numbers = [...new Set(lost.map(({ version }) => version))];
  const heads = await findVersionsByNumber(context.db, before.row.id, numbers);
  const writers = new Map(heads.map((head) => [head.number, head]));
  const warnings = lost.flatMap(({ nodeId, version, words }) => {
    const writer = writers.get(version);
    if (!writer || writer.by.id === context.caller.id) return [];
    const who = writer.model ? `${writer.by.name} (${writer.model})` : writer.by.name;
    return [`${nodeId}: this text takes away what ${who} wrote in version ${version}: “${words}”.`];
  });
  const shown = [...new Set(warnings)];
  const more = shown.length - MOST_WARNINGS;
  if (more <= 0) return shown;
  return [
    ...shown.slice(0, MOST_WARNINGS),
    `It takes away ${more} more passages of others. Earlier versions have them.`,
  ];
}

type Lost = { nodeId: string; version: number; words: string };

/** The words written after a version that a text has no more: not in their block, nor anywhere if that is gone. */
function lostRuns({ row, content, ...written }: DocumentWithContent, text: DocumentJson, known: number): Lost[] {
  if (known >= row.version) return [];
  const kept = new Map(leavesOf(text).map(({ node }) => [String(node.attrs?.id), nodeText(node)]));
  const all = [...kept.values()].join("\n");
  return leavesOf(content).flatMap(({ node }) => {
    const nodeId = String(node.attrs?.id);
    const own = written.versions[nodeId] ?? row.version;
    if (own <= known) return [];
    const there = kept.get(nodeId) ?? all;
    return runsOfNode(node, written, own).flatMap(({ text: words, version }) => {
      const sought = words.trim();
      if (version <= known || sought === "" || there.includes(sought)) return [];
      return [{ nodeId, version, words: shortened(sought) }];
    });
  });
}

const leavesOf = (document: DocumentJson) => placedBlocks(document).filter(({ node }) => !CONTAINERS.has(node.type));

const shortened = (words: string) =>
  words.length <= SHOWN_CHARACTERS ? words : `${words.slice(0, SHOWN_CHARACTERS)}…`.toWellFormed();
