import type { NodeJson } from "./document";

/** The text of an attribute, or "" when it is absent or of another type. */
export function textAttribute(node: { attrs?: NodeJson["attrs"] }, name: string): string {
  const value = node.attrs?.[name];
  return typeof value === "string" ? value : "";
}

/** The text of an attribute, or null when it is absent, empty or of another type. */
export function optionalAttribute(node: { attrs?: NodeJson["attrs"] }, name: string): string | null {
  return textAttribute(node, name) || null;
}

/** The number of an attribute, or the fallback when it is absent or of another type. */
export function numberAttribute(node: { attrs?: NodeJson["attrs"] }, name: string, fallback: number): number {
  const value = node.attrs?.[name];
  return typeof value === "number" ? value : fallback;
}
