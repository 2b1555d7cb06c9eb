import type english from "../en/comments";
import type { Translation } from "../setup/translation";

const comments: Translation<typeof english> = {
  title: "Kommentare",
  which: "Welche Kommentare",
  filters: { open: "Offen", resolved: "Erledigt" },
  none: {
    open: "Es gibt keine offenen Kommentare. Für eine Frage oder Bemerkung Wörter markieren und „Kommentieren“ wählen.",
    resolved: "Es gibt keine erledigten Kommentare.",
  },
  onDocument: "Das Dokument kommentieren",
  wholeDocument: "Zum ganzen Dokument",
  thisBlock: "Zu diesem Absatz",
  commented: "Kommentiert.",
  tryAgain: "Erneut versuchen",
  loading: "Wird geladen …",
  all: "Alle {count, number} Kommentare",
  more: "Weitere Kommentare",
  card: {
    by: "Kommentar von {name}",
    byNobody: "Kommentar ohne Urheber",
    orphaned: "Worum es hier geht, steht nicht mehr im Text.",
    edited: "bearbeitet",
    menu: "Mehr zur Nachricht von {name}",
    edit: "Bearbeiten",
    delete: "Löschen",
    reply: "Antworten",
    resolve: "Erledigen",
    reopen: "Wieder öffnen",
    resolved: "Erledigt.",
    reopened: "Wieder geöffnet.",
    deleted: "Die Nachricht ist gelöscht",
  },
  waiting: {
    others: "Kommentare anderer sind hier, sobald es ein Netz gibt.",
    name: "Eigener Kommentar, noch nicht gesendet",
    state: "Auf diesem Gerät, bis es wieder ein Netz gibt,",
    refused: "Nicht gesendet: {reason}",
    discard: "Verwerfen",
    discarded: "Der Kommentar ist verworfen",
  },
  agents: {
    title: "Agenten",
    asked: "{name} ist gefragt",
    working: "{name} arbeitet daran",
    answered: "{name} hat geantwortet",
    written: "Für diesen Kommentar geschrieben",
    version: "Änderungen der Version {number}",
    suggestion: { pending: "Vorschlag", accepted: "Vorschlag angenommen", rejected: "Vorschlag abgelehnt" },
  },
  deleting: {
    title: "Diese Nachricht löschen?",
    only: "Sie ist die einzige; der Kommentar verschwindet mit ihr.",
    othersStay: "Die anderen Nachrichten bleiben.",
    action: "Löschen",
  },
  box: {
    people: "Personen und Agenten",
    agent: "Agent",
    agentOf: "Agent von {name}",
    stranger:
      "<name>{address}</name> hat keinen Zugriff. Soll das Dokument geteilt werden, damit eine Antwort möglich ist?",
    back: "Zurück",
    comment: {
      label: "Kommentar",
      placeholder: "Kommentar. @ erwähnt eine Person oder einen Agenten.",
      action: "Kommentieren",
      share: "Teilen und kommentieren",
      only: "Nur kommentieren",
    },
    reply: {
      label: "Antwort",
      placeholder: "Antwort. @ erwähnt eine Person oder einen Agenten.",
      action: "Antworten",
      share: "Teilen und antworten",
      only: "Nur antworten",
    },
    edit: {
      label: "Nachricht bearbeiten",
      placeholder: "Nachricht bearbeiten. @ erwähnt eine Person oder einen Agenten.",
      action: "Speichern",
      share: "Teilen und speichern",
      only: "Nur speichern",
    },
  },
};

export default comments;
