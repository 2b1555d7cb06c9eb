/** What a case finds when it begins: a document made for it alone. */
export type Place = { door: string; id: string; nodeId: string };

/** A call of an operation, said once for both doors. */
export type Case = {
  title: string;
  args(place: Place): Record<string, unknown>;
  /** The code of the error it must meet; without one it must succeed. */
  refused?: string;
  /** Calls that come before, by REST, for what this one needs. */
  after?: (place: Place) => { tool: string; args: Record<string, unknown> }[];
};

const markdown = "# Doors\n\nOne room has two doors.\n\n- north\n- south\n";

const published = ({ id, door }: Place) => [{ tool: "publish_document", args: { id, slug: `through-${door}` } }];
const rewritten = ({ id }: Place) => [{ tool: "write_document", args: { id, markdown: `${markdown}\nA window.\n` } }];

/** The calls of every operation; one without a row here fails the test. */
export const cases: Record<string, Case[]> = {
  list_documents: [
    { title: "by a word", args: ({ door }) => ({ q: door }) },
    { title: "one to a page", args: ({ door }) => ({ q: door, limit: 1, sort: "title", order: "asc" }) },
  ],
  create_document: [
    { title: "from markdown", args: ({ door }) => ({ title: `Made by ${door}`, markdown }) },
    { title: "empty", args: () => ({}) },
    {
      title: "from what is no document",
      refused: "invalid_content",
      args: () => ({ content: { type: "doc", content: [{ type: "nonsense" }] } }),
    },
  ],
  read_document: [
    ...["json", "markdown", "nodes", "outline"].map((format) => ({
      title: `as ${format}`,
      args: ({ id }: Place) => ({ id, format }),
    })),
    { title: "a window of nodes", args: ({ id }) => ({ id, format: "nodes", from: 1, limit: 2 }) },
  ],
  write_document: [
    { title: "the whole text", args: ({ id }) => ({ id, markdown: `${markdown}\nAnd a window.\n` }) },
    {
      title: "one node by its id",
      args: ({ id, nodeId }) => ({ id, nodeId, markdown: "One room has **three** doors." }),
    },
    {
      title: "before a node by its index",
      args: ({ id }) => ({ id, nodeIndex: 1, placement: "before", markdown: "First." }),
    },
    { title: "for show", args: ({ id }) => ({ id, markdown: "# Doors\n\nNo room.\n", dryRun: true }) },
    { title: "its title", args: ({ id }) => ({ id, title: "Windows" }) },
    {
      title: "a node that is not there",
      refused: "not_found",
      args: ({ id }) => ({ id, nodeIndex: 99, markdown: "x" }),
    },
  ],
  update_document_settings: [
    { title: "a locale and a style", args: ({ id }) => ({ id, citationStyle: "apa", settings: { locale: "en-GB" } }) },
    {
      title: "a locale that is none",
      refused: "invalid_request",
      args: ({ id }) => ({ id, settings: { locale: "no such tongue" } }),
    },
  ],
  delete_document: [{ title: "to the trash", args: ({ id }) => ({ id }) }],
  duplicate_document: [{ title: "under another title", args: ({ id, door }) => ({ id, title: `Copy by ${door}` }) }],
  publish_document: [
    { title: "under a chosen slug", args: ({ id, door }) => ({ id, slug: `chosen-${door}`, isListed: false }) },
    {
      title: "under a slug that cannot be",
      refused: "invalid_request",
      args: ({ id }) => ({ id, slug: "Not A Slug" }),
    },
  ],
  unpublish_document: [{ title: "a published one", args: ({ id }) => ({ id }), after: published }],
  list_versions: [{ title: "newest first", args: ({ id }) => ({ id }), after: rewritten }],
  read_version: [
    { title: "by number", args: ({ id }) => ({ id, vid: "1" }), after: rewritten },
    { title: "a number that is not there", refused: "not_found", args: ({ id }) => ({ id, vid: "99" }) },
  ],
};

/** The text of the document that every case begins with. */
export const startingText = ({ door }: { door: string }) => `${markdown}\nSeen by ${door}.\n`;
