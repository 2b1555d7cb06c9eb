import "server-only";
import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { allows, type Caller } from "#lib/base/caller";
import { type AnyOperation, isBeyond, methodOf } from "#lib/base/operation";
import { appOf } from "./proposal-app";
import { eitherForm } from "./short-answer";
import { inputSchemaOf, outputSchemaOf } from "./tool-schema";

const toolLists = new Map<string, Tool[]>();

/**
 * The tools among the offered operations that the key's scopes and what it is bound to allow, so that an agent does not plan
 * with forbidden ones.
 */
export function toolsOf(caller: Caller | null, offered: Iterable<AnyOperation>): Tool[] {
  const usable = [...offered].filter((operation) => caller && mayUse(caller, operation));
  const names = usable.map(({ name }) => name).join();
  const known = toolLists.get(names);
  if (known) return known;
  const said = new Set<unknown>();
  const tools = usable.map((operation) => toolOf(operation, said));
  toolLists.set(names, tools);
  return tools;
}

const mayUse = (caller: Caller, { scope, reach }: AnyOperation): boolean =>
  allows(caller, scope) && (caller.bound === null || !isBeyond(reach, caller.bound));

function toolOf(operation: AnyOperation, said: Set<unknown>): Tool {
  return {
    name: operation.name,
    title: titleOf(operation.name),
    description: operation.summary,
    inputSchema: inputSchemaOf(argumentsOf(operation), said),
    outputSchema: outputSchemaOf(eitherForm(operation)),
    annotations: {
      readOnlyHint: operation.rate === "read",
      destructiveHint: operation.hints?.destructive ?? false,
      idempotentHint: methodOf(operation) !== "POST",
      openWorldHint: operation.hints?.openWorld ?? false,
    },
    ...appOf(operation.name),
  };
}

const answerFields = {
  return: z.enum(["minimal", "full"]).optional().describe("full: with the whole text."),
};

const argumentsOf = ({ rate, input }: AnyOperation): z.ZodType =>
  rate === "write" ? z.strictObject({ ...input.shape, ...answerFields }) : input;

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
