import "server-only";
import {
  type CacheScope,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type ServerCapabilities,
} from "@modelcontextprotocol/server";
import { SKILLS_EXTENSION_ID, type Skill, skillEntry } from "@modelcontextprotocol/server/ext/skills";
import { skillFile } from "#lib/prompts/skills/skill";
import { skills } from "#lib/prompts/skills/skills";

/** What a server declares that serves skills (SEP-2640). */
export const skillsCapability: ServerCapabilities["extensions"] = { [SKILLS_EXTENSION_ID]: {} };

const FILE = "SKILL.md";

const files: ReadonlyMap<string, string> = new Map(
  skills.map((skill) => [`skill://${skill.name}/${FILE}`, skillFile(skill)]),
);

let entries: Promise<Skill[]> | undefined;

const findEntries = () => {
  entries ??= Promise.all(skills.map((skill) => skillEntry(skill.name, { [FILE]: skillFile(skill) })));
  return entries;
};

// They change with the version of the server alone.
const HOUR_MS = 60 * 60 * 1000;
const cached: { ttlMs: number; cacheScope: CacheScope } = { ttlMs: HOUR_MS, cacheScope: "public" };

/** Handles `skills/list`: all skills, the same for every caller. */
export const listMcpSkills = async () => ({ skills: await findEntries(), ...cached });

/** Handles `skills/get`: the entry of one skill; throws ProtocolError when there is none with this URI. */
export async function getMcpSkill(uri: string) {
  const skill = (await findEntries()).find((one) => one.uri === uri);
  if (!skill) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such skill.", { uri });
  return { skill, ...cached };
}

/** A file of a skill as a resource; null for the URI of anything else. */
export function readSkillFile(uri: string): ReadResourceResult | null {
  const text = files.get(uri);
  return text === undefined ? null : { contents: [{ uri, mimeType: "text/markdown", text }], ...cached };
}
