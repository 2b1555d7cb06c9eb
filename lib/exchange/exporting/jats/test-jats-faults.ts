import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { JATS_MODEL } from "./test-jats-model";

type Node = { name: string; attributes: Record<string, string>; children: (Node | string)[] };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  ignorePiTags: true,
  trimValues: false,
  parseTagValue: false,
  processEntities: false,
});
const parsed = z.array(z.record(z.string(), z.unknown()));

/** The nodes of what the parser gives: an object for each, with one key beside that of its attributes. */
function nodesOf(value: unknown): (Node | string)[] {
  return parsed.parse(value).flatMap(({ ":@": attributes, ...rest }): (Node | string)[] =>
    Object.entries(rest).flatMap(([name, inside]) => {
      if (name === "#text") return String(inside);
      const known = z.record(z.string(), z.string()).parse(attributes ?? {});
      return { name, attributes: known, children: nodesOf(inside) };
    }),
  );
}

const isNode = (node: Node | string): node is Node => typeof node !== "string";

/** What in an article is against the grammar of JATS, by the names of elements; MathML has a grammar of its own. */
export function jatsFaults(xml: string): string[] {
  const roots = nodesOf(parser.parse(xml)).filter(isNode);
  return [...new Set(roots.flatMap((root) => [...faultsIn(root), ...references(root)]))];
}

function faultsIn({ name, attributes, children }: Node): string[] {
  const model = JATS_MODEL.get(name);
  if (!model) return [`<${name}> is not known`];
  if (name === "mml:math") return [];
  const inside = children.filter(isNode);
  const names = inside.map((child) => `${child.name} `).join("");
  const hasWords = children.some((child) => !isNode(child) && child.trim() !== "");
  return [
    ...Object.keys(attributes).flatMap((each) => (model.attributes.includes(each) ? [] : `<${name}> has ${each}`)),
    ...(model.children.test(names) ? [] : [`<${name}> has ${names.trim() || "nothing"}`]),
    ...(hasWords && !model.hasWords ? [`<${name}> has words`] : []),
    ...inside.flatMap(faultsIn),
  ];
}

const withAll = (node: Node): Node[] => [node, ...node.children.filter(isNode).flatMap(withAll)];

/** Ids that are there twice, and references that lead nowhere. */
function references(root: Node): string[] {
  const all = withAll(root);
  const ids = all.flatMap(({ attributes }) => attributes.id ?? []);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`);
  const named = all.flatMap(({ attributes }) => (attributes.rid ?? "").split(" ").filter(Boolean));
  return [...twice, ...named.filter((id) => !ids.includes(id)).map((id) => `${id} is nowhere`)];
}
