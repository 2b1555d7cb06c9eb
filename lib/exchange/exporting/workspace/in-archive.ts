import { posix } from "node:path";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";

/** Where the documents and files of an archive are: documents by id, files by id. */
export type ArchivePaths = { documents: ReadonlyMap<string, string>; files: ReadonlyMap<string, string> };

/** A text with its links to documents and its stored pictures as paths from its own file in an archive. */
export function inArchive(content: DocumentJson, path: string, paths: ArchivePaths): DocumentJson {
  const from = posix.dirname(path);
  const relative = (target: string) => posix.relative(from, target).split("/").map(encodeURIComponent).join("/");
  const pictureAt = (src: string) => {
    const [, id = ""] = /^\/files\/(fil_[0-9a-z]{26})$/.exec(src) ?? [];
    const target = paths.files.get(id);
    return target ? relative(target) : src;
  };
  const linkTo = (href: string) => {
    const [, id = "", rest = ""] = /^\/d\/(doc_[0-9a-z]{26})(.*)$/s.exec(href) ?? [];
    const target = paths.documents.get(id);
    return target ? relative(target) + rest : href;
  };
  const settled = (node: NodeJson): NodeJson => {
    const copy = { ...node };
    if (node.type === "image") copy.attrs = { ...node.attrs, src: pictureAt(String(node.attrs?.src ?? "")) };
    if (node.marks) {
      copy.marks = node.marks.map((mark) =>
        mark.type === "link"
          ? { ...mark, attrs: { ...mark.attrs, href: linkTo(String(mark.attrs?.href ?? "")) } }
          : mark,
      );
    }
    if (node.content) copy.content = node.content.map(settled);
    return copy;
  };
  return { ...content, content: content.content.map(settled) };
}
