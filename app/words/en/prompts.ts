/** The prompts. */
const prompts = {
  title: "Prompts",
  new: "New prompt",
  edit: "Edit the prompt",
  lead: "Fill one in and give it to an agent. Agents that are connected over MCP see all of them.",
  yours: "Yours",
  noneYet: "Save what you ask often as a prompt, with places to fill in.",
  forEveryone: "For everyone",
  name: "Name",
  purpose: "What it is for",
  text: "Text",
  howToPlace: "Write '{{name}}' for each place to fill in.",
  places: "To be filled in: {names}.",
  save: "Save",
  saved: "Saved",
  copy: "Copy the prompt",
  open: "{count, plural, one {One place is still open.} other {# places are still open.}}",
  label: "The prompt",
  editAction: "Edit",
  delete: "Delete",
  deleteQuestion: "Delete “{name}”?",
  deleteWords: "Agents no longer find it.",
  deleted: "“{name}” is deleted",
  back: "“{name}” is back",
  choose: "Choose a document",
  search: "Search documents",
  documents: "Documents",
  recent: "Recent",
  nothing: "No document has these words.",
  close: "Close the list",
  builtIn: {
    abstract: {
      name: "Abstract from the paper",
      description: "Writes an abstract in which every sentence can be traced to the paper, within the words allowed.",
      hints: {
        document: "The id of the document, doc_…",
        words: "How many words the abstract may have at most, such as 250.",
        format: "Its form, such as “one paragraph” or “Background, Methods, Results, Conclusions”.",
      },
    },
    "check-claims": {
      name: "Check claims against the cited sources",
      description:
        "Compares every cited claim with its source and says which are supported, overstated, wrong or unchecked.",
      hints: { document: "The id of the document, doc_…" },
    },
    "find-missing-citations": {
      name: "Find missing citations",
      description: "Finds claims that need a source and have none, and looks for real sources that could carry them.",
      hints: {
        document: "The id of the document, doc_…",
        sources: "Which sources count, such as “peer-reviewed since 2015” or “primary sources in any language”.",
      },
    },
    outline: {
      name: "Outline",
      description: "Plans a document from its question to its last section, and saves the plan as a new document.",
      hints: {
        topic: "What the document is about, and if you have one, the claim it makes.",
        audience: "Who reads it and what they know already, such as “hydrologists outside remote sensing”.",
        words: "How long the finished document should be, in words, such as 4000.",
      },
    },
    "peer-review": {
      name: "Peer-review a section",
      description:
        "Reviews one section as a careful referee would: what it claims, whether that holds, what to do about it.",
      hints: {
        document: "The id of the document, doc_…",
        section: "The heading of the section, as written in the document, or “the whole document”.",
        field: "The field whose standards count, such as “clinical epidemiology”.",
      },
    },
    "plain-language-summary": {
      name: "Plain-language summary",
      description:
        "Says what a document found and what it means for people outside the field, without making more of it.",
      hints: {
        document: "The id of the document, doc_…",
        audience: "Who reads it, such as “patients and their families” or “a city council”.",
        words: "How many words it may have at most, such as 300.",
      },
    },
    "response-to-reviewers": {
      name: "Response to reviewers",
      description:
        "Answers reviews point by point, proposes the changes in the paper and writes the letter that goes with them.",
      hints: {
        document: "The id of the document, doc_…",
        reviews: "The reviews and the editor's letter, whole, as they came.",
      },
    },
    tighten: {
      name: "Tighten",
      description: "Shortens a document without losing a claim, a number or its voice; every cut is a suggestion.",
      hints: {
        document: "The id of the document, doc_…",
        reduction: "By how much to shorten it, such as “a fifth” or “to 800 words”.",
      },
    },
    "title-options": {
      name: "Title options",
      description:
        "Offers titles of different kinds that a document can honestly bear, with what each promises a reader.",
      hints: {
        document: "The id of the document, doc_…",
        venue: "Where it will appear, such as “Nature Water”, “a company blog” or “a thesis”.",
      },
    },
    translate: {
      name: "Translate, keeping citations",
      description:
        "Translates a document into a copy of its own; citations, math, code, links and structure stay as they are.",
      hints: {
        document: "The id of the document, doc_…",
        language: "The language and, where it matters, the country, such as “Brazilian Portuguese”.",
        readers: "Who reads it, so that terms and tone are theirs, such as “nurses” or “specialists”.",
      },
    },
  },
} as const;

export default prompts;
