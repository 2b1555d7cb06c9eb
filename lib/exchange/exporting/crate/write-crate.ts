import { strFromU8, strToU8, type Zippable, zipSync } from "fflate";
import { writeBibtex } from "#lib/citations/exchange/bibtex";
import { textAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { sign } from "#lib/statements/keys/sign";
import type { SignedFormat } from "../../../statements/verify/whole-file.mjs";
import { writeHtml } from "../html/write-html";
import { writeJats } from "../jats/write-jats";
import { manuscriptOf } from "../manuscript/manuscript";
import { signFile } from "../manuscript/sign-file";
import type { ExportSource, Stated } from "../manuscript/source";
import { writeMarkdown } from "../markdown/write-markdown";
import { type CrateFile, crateMetadata } from "./crate-metadata";

const pictureAt = (name: string) => `pictures/${name}`;

/** Writes a text as an RO-Crate: in three formats, with its pictures, works, statement and history. */
export async function writeCrate(source: ExportSource, stated: Stated | null): Promise<Uint8Array> {
  const signed = (format: SignedFormat, write: (statement: string | null) => string) =>
    signFile(format, { stated, write: async (statement) => strToU8(write(statement)) });
  const statement = stated && JSON.stringify(await sign(stated.signer, stated.payload));
  const shown = { ...source, content: withLocalPictures(source) };
  const works = source.works.map(({ csl, key }) => ({ csl, key }));
  const files: CrateFile[] = [
    { path: "document.md", name: "The text as markdown", mediaType: "text/markdown", text: writeMarkdown(shown) },
    {
      path: "document.html",
      name: "The text as a web page",
      mediaType: "text/html",
      text: strFromU8(await signed("html", (statement) => writeHtml({ ...source, statement }))),
    },
    {
      path: "document.jats.xml",
      name: "The text as JATS",
      mediaType: "application/xml",
      text: strFromU8(await signed("jats", (statement) => writeJats(manuscriptOf({ ...shown, statement })))),
    },
    ...given("references.bib", "The cited works", "application/x-bibtex", works.length > 0 ? writeBibtex(works) : null),
    ...given("colophon.json", "The signed statement on who wrote the text", "application/jose+json", statement),
    ...given("history.json", "The record of its versions", "application/json", source.history),
  ];
  const pictures = [...new Map([...source.pictures.values()].map((one) => [one.name, one])).values()];
  const zipped: Zippable = {
    "ro-crate-metadata.json": strToU8(
      `${JSON.stringify(crateMetadata(source, [...files, ...pictures.map(pictureFile)]), null, 2)}\n`,
    ),
  };
  for (const { path, text } of files) zipped[path] = strToU8(text);
  // Pictures are compressed already.
  for (const { name, content } of pictures) zipped[pictureAt(name)] = [content, { level: 0 }];
  return zipSync(zipped, { mtime: source.changedAt });
}

const given = (path: string, name: string, mediaType: string, text: string | null | undefined): CrateFile[] =>
  text ? [{ path, name, mediaType, text }] : [];

const pictureFile = ({ name, mediaType, content }: { name: string; mediaType: string; content: Uint8Array }) => ({
  path: pictureAt(name),
  name: "A picture of the text",
  mediaType,
  bytes: content.byteLength,
});

/** The text with its pictures as files beside it. */
function withLocalPictures({ content, pictures }: ExportSource): DocumentJson {
  const settled = (node: NodeJson): NodeJson => {
    if (node.content) return { ...node, content: node.content.map(settled) };
    const picture = node.type === "image" ? pictures.get(textAttribute(node, "src")) : undefined;
    return picture ? { ...node, attrs: { ...node.attrs, src: pictureAt(picture.name) } } : node;
  };
  // Citations are found by their place, so nodes may be copied.
  return { ...content, content: content.content.map(settled) };
}
