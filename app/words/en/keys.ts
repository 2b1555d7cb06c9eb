/** Keys and connections: what they may do, in the settings and where a program asks. */
const keys = {
  title: "Keys",
  scopes: {
    read: { label: "Read", hint: "Lists and reads documents, folders, histories and prompts." },
    suggest: { label: "Suggest", hint: "Proposes changes that you accept or reject; changes nothing itself." },
    create: { label: "Create", hint: "Makes documents and folders, also by import and duplication." },
    update: { label: "Update", hint: "Writes, renames and moves documents, and resolves suggestions." },
    publish: { label: "Publish", hint: "Puts documents on public pages and takes them down." },
    delete: { label: "Delete", hint: "Moves documents to the trash and deletes folders." },
  },
  permissions: {
    may: "It may",
    reaches: "It reaches",
    reach: { all: "All documents", folder: "A folder", one: "One document" },
    expires: "It expires",
    lifetimes: { month: "in 30 days", quarter: "in 90 days", year: "in a year", ever: "never" },
    documentMissing: {
      key: "Choose the document that the key is for.",
      connection: "Choose the document that the connection is for.",
    },
    folderMissing: {
      key: "Choose the folder that the key is for.",
      connection: "Choose the folder that the connection is for.",
    },
  },
  folder: {
    label: "Folder",
    words: "It reaches the documents in this folder and in all folders below it, also those that are added later.",
    none: "There is no folder yet.",
  },
  document: {
    label: "Which document",
    placeholder: "Search by its words",
    found: "Documents found",
    none: "No document has these words.",
  },
  facts: {
    allDocuments: "All documents",
    only: "Only “{title}”",
    deletedDocument: "a deleted document",
    folder: "Folder “{name}” and all below it",
    folderGone: "Nothing: its folder is gone",
    connection: "Connected agent",
    ownTool: "Own tool",
    agent: "Agent",
    used: "Used <when>…</when>",
    neverUsed: "Never used",
    until: "Until {day}",
    ending: "…{lastFour}",
  },
  list: {
    title: "Keys and connections",
    none: "There is no key and no connection, so no agent or tool has access.",
    ended: "{count, plural, one {One key that no longer works} other {# keys that no longer work}}",
    endedLabel: "Keys that no longer work",
    state: { expired: "Expired", revoked: "Revoked" },
  },
  revoke: {
    action: "Revoke",
    actionOn: "Revoke {name}",
    question: "Revoke “{name}”?",
    connectionWords: "This connection is refused at once, and cannot be brought back. What was written with it stays.",
    keyWords:
      "The key that ends in {lastFour} is refused at once, and cannot be brought back. What was written with it stays.",
    done: "Access is revoked",
    doneWords: "It is refused from now on.",
  },
  making: {
    title: "New key",
    words: "An agent or a tool sends its key in the header <code>x-api-key</code>. Allow no more than it needs.",
    name: "Name",
    namePlaceholder: "Reviewer",
    writer: "Written by",
    writers: { agent: "An agent", human: "My own tool" },
    action: "Make the key",
    made: "Your new key",
    madeWords: "It is shown this once. Copy it now, to where the agent or tool will find it.",
    newKey: "The new key",
    haveIt: "I have it",
  },
} as const;

export default keys;
