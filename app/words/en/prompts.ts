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
  deleteWords: "Agents no longer find it. This cannot be undone.",
  deleted: "“{name}” is deleted",
} as const;

export default prompts;
