import { CommentRangeEnd, CommentRangeStart, Paragraph, type ParagraphChild } from "docx";
import { withoutForbidden } from "../manuscript/escape-xml";
import type { ExportComment } from "../manuscript/source";
import type { FileParts } from "./writing";
import { lines, run, xml } from "./xml";

/** One end of the words that a comment is on. */
export type CommentEdge = { comment: ExportComment; isStart: boolean };

const NUMBERS = new WeakMap<FileParts, Map<ExportComment, number[]>>();

/** The runs at one end of a comment's words; each message of its thread is a comment in Word. */
export function commentEdge({ comment, isStart }: CommentEdge, file: FileParts): ParagraphChild[] {
  const known = NUMBERS.get(file) ?? new Map<ExportComment, number[]>();
  NUMBERS.set(file, known);
  const numbers = known.get(comment) ?? newComment(comment, file);
  known.set(comment, numbers);
  if (isStart) return numbers.map((id) => new CommentRangeStart(id));
  return numbers.flatMap((id) => [
    new CommentRangeEnd(id),
    run({}, xml("w:commentReference", { "w:id": id })) as ParagraphChild,
  ]);
}

/** Runs with comments on all of them. */
export const commented = (
  comments: readonly ExportComment[],
  inside: readonly ParagraphChild[],
  file: FileParts,
): ParagraphChild[] => [
  ...comments.flatMap((comment) => commentEdge({ comment, isStart: true }, file)),
  ...inside,
  ...comments.flatMap((comment) => commentEdge({ comment, isStart: false }, file)),
];

function newComment({ messages }: ExportComment, { comments }: FileParts): number[] {
  const first = comments.length;
  return messages.map(({ author, at, body }, place) => {
    const id = comments.length;
    const paragraphs = body
      .split(/\n{2,}/)
      .map((part) => new Paragraph({ children: [run({}, ...lines(part)) as ParagraphChild] }));
    const letters = [...author.matchAll(/(?:^|\s)(\p{L})/gu)].map(([, letter]) => letter);
    const answers = place > 0 ? { parentId: first } : {};
    const initials = letters.join("").slice(0, 3);
    comments.push({ id, author: withoutForbidden(author), initials, date: at, children: paragraphs, ...answers });
    return id;
  });
}
