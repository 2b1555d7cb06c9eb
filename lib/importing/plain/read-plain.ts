import type { NodeJson } from "#lib/document/model/document";
import { node, text } from "#lib/document/schema/build";
import { parseContent } from "#lib/document/schema/validate";
import type { Article } from "../draft/article";
import { fileName } from "../draft/file-name";

/** Reads a plain text file: paragraphs separated by blank lines, indented lines as code, wrapped lines joined. */
export function readPlain(plain: string, url: string): Article {
  const lines = plain
    .toWellFormed()
    .replace(/^\ufeff/, "")
    .replaceAll("\0", "")
    .replace(/\r\n?|\f/g, "\n");
  const blocks = lines.split(/\n(?:[ \t]*\n)+/).flatMap((block) => blockOf(block.replace(/\s+$/, "")));
  return {
    title: fileName(url),
    byline: null,
    siteName: null,
    publishedAt: null,
    language: null,
    url,
    content: parseContent({ type: "doc", content: blocks.length > 0 ? blocks : [node("paragraph")] }),
  };
}

function blockOf(block: string): NodeJson[] {
  const lines = block.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) return [];
  const isIndented = lines.length > 1 && lines.every((line) => /^(?: {4}|\t)/.test(line));
  if (isIndented)
    return [node("codeBlock", {}, [text(lines.map((line) => line.replace(/^(?: {4}|\t)/, "")).join("\n"))])];
  const trimmed = lines.map((line) => line.trim());
  return [node("paragraph", {}, isWrapped(trimmed) ? [text(trimmed.join(" "))] : broken(trimmed))];
}

/** Whether lines end at a fixed width rather than where the writer ended them. */
const isWrapped = (lines: string[]): boolean => lines.slice(0, -1).every(({ length }) => length >= 50 && length <= 100);

const broken = (lines: string[]): NodeJson[] =>
  lines.flatMap((line, at) => (at === 0 ? [text(line)] : [node("hardBreak"), text(line)]));
