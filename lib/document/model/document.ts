/** The attributes of a node or mark, as JSON values by name. */
export type Attributes = { [name: string]: unknown };

/** A mark of inline text, in ProseMirror's JSON. */
export type MarkJson = { type: string; attrs?: Attributes };

/** A node of a document, in ProseMirror's JSON. */
export type NodeJson = {
  type: string;
  attrs?: Attributes;
  content?: NodeJson[];
  marks?: MarkJson[];
  text?: string;
};

/** A whole document, in ProseMirror's JSON; an immutable value. */
export type DocumentJson = { type: "doc"; attrs?: Attributes; content: NodeJson[] };
