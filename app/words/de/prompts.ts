import type english from "../en/prompts";
import type { Translation } from "../setup/translation";

const prompts: Translation<typeof english> = {
  title: "Prompts",
  new: "Neuer Prompt",
  edit: "Prompt bearbeiten",
  lead: "Einen ausfüllen und einem Agenten geben. Agenten, die über MCP verbunden sind, sehen alle.",
  yours: "Eigene",
  noneYet: "Was Sie oft fragen, lässt sich als Prompt speichern, mit Stellen zum Ausfüllen.",
  forEveryone: "Für alle",
  name: "Name",
  purpose: "Wofür er ist",
  text: "Text",
  howToPlace: "Für jede Stelle zum Ausfüllen '{{name}}' schreiben.",
  places: "Auszufüllen: {names}.",
  save: "Speichern",
  saved: "Gespeichert",
  copy: "Prompt kopieren",
  open: "{count, plural, one {Eine Stelle ist noch offen.} other {# Stellen sind noch offen.}}",
  label: "Der Prompt",
  editAction: "Bearbeiten",
  delete: "Löschen",
  deleteQuestion: "„{name}“ löschen?",
  deleteWords: "Agenten finden ihn nicht mehr.",
  deleted: "„{name}“ ist gelöscht",
  back: "„{name}“ ist wieder da",
  choose: "Dokument auswählen",
  search: "Dokumente suchen",
  documents: "Dokumente",
  recent: "Zuletzt geändert",
  nothing: "Kein Dokument enthält diese Wörter.",
  close: "Liste schließen",
};

export default prompts;
