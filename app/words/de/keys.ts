import type english from "../en/keys";
import type { Translation } from "../setup/translation";

const keys: Translation<typeof english> = {
  title: "Schlüssel",
  scopes: {
    read: { label: "Lesen", hint: "Listet und liest Dokumente, Ordner, Verläufe und Prompts." },
    suggest: {
      label: "Vorschlagen",
      hint: "Schlägt Änderungen vor, die sich annehmen oder ablehnen lassen; ändert selbst nichts.",
    },
    create: { label: "Erstellen", hint: "Legt Dokumente und Ordner an, auch durch Import und Duplizieren." },
    update: {
      label: "Bearbeiten",
      hint: "Schreibt in Dokumente, benennt sie um, verschiebt sie und entscheidet über Vorschläge.",
    },
    publish: {
      label: "Veröffentlichen",
      hint: "Stellt Dokumente auf öffentliche Seiten und nimmt sie wieder herunter.",
    },
    delete: { label: "Löschen", hint: "Legt Dokumente in den Papierkorb und löscht Ordner." },
  },
  permissions: {
    may: "Erlaubt ist",
    reaches: "Reichweite",
    reach: { all: "Alle Dokumente", folder: "Ein Ordner", one: "Ein Dokument" },
    expires: "Läuft ab",
    lifetimes: { month: "in 30 Tagen", quarter: "in 90 Tagen", year: "in einem Jahr", ever: "nie" },
    documentMissing: {
      key: "Bitte das Dokument wählen, für das der Schlüssel gilt.",
      connection: "Bitte das Dokument wählen, für das die Verbindung gilt.",
    },
    folderMissing: {
      key: "Bitte den Ordner wählen, für den der Schlüssel gilt.",
      connection: "Bitte den Ordner wählen, für den die Verbindung gilt.",
    },
  },
  folder: {
    label: "Ordner",
    words:
      "Reicht bis zu den Dokumenten in diesem Ordner und in allen Ordnern darunter, auch zu denen, die später dazukommen.",
    none: "Es gibt noch keinen Ordner.",
  },
  document: {
    label: "Welches Dokument",
    placeholder: "Nach seinen Wörtern suchen",
    found: "Gefundene Dokumente",
    none: "Kein Dokument enthält diese Wörter.",
  },
  facts: {
    allDocuments: "Alle Dokumente",
    only: "Nur „{title}“",
    deletedDocument: "ein gelöschtes Dokument",
    folder: "Ordner „{name}“ und alles darunter",
    folderGone: "Nichts: der Ordner ist weg",
    connection: "Verbundener Agent",
    ownTool: "Eigenes Werkzeug",
    agent: "Agent",
    used: "Verwendet <when>…</when>",
    neverUsed: "Nie verwendet",
    until: "Bis {day}",
    ending: "…{lastFour}",
  },
  list: {
    title: "Schlüssel und Verbindungen",
    none: "Es gibt weder Schlüssel noch Verbindungen; kein Agent und kein Werkzeug hat Zugriff.",
    ended: "{count, plural, one {Ein Schlüssel, der nicht mehr gilt} other {# Schlüssel, die nicht mehr gelten}}",
    endedLabel: "Schlüssel, die nicht mehr gelten",
    state: { expired: "Abgelaufen", revoked: "Widerrufen" },
  },
  revoke: {
    action: "Widerrufen",
    actionOn: "{name} widerrufen",
    question: "„{name}“ widerrufen?",
    connectionWords:
      "Diese Verbindung wird sofort abgewiesen und lässt sich nicht zurückholen. Was mit ihr geschrieben wurde, bleibt.",
    keyWords:
      "Der Schlüssel mit der Endung {lastFour} wird sofort abgewiesen und lässt sich nicht zurückholen. Was mit ihm geschrieben wurde, bleibt.",
    done: "Der Zugriff ist widerrufen",
    doneWords: "Er wird ab jetzt abgewiesen.",
  },
  making: {
    title: "Neuer Schlüssel",
    words:
      "Ein Agent oder Werkzeug sendet seinen Schlüssel im Header <code>x-api-key</code>. Am besten nur so viel erlauben, wie nötig ist.",
    name: "Name",
    namePlaceholder: "Gutachter",
    writer: "Wer damit schreibt",
    writers: { agent: "Ein Agent", human: "Mein eigenes Werkzeug" },
    guard: "Wenn er mehr als die Wortwahl ändert",
    guards: { off: "Schreiben", warn: "Schreiben und nennen", suggest: "Nur vorschlagen" },
    place: "Wo er schreibt",
    places: { documents: "In Dokumenten", drafts: "Nur in Entwürfen davon" },
    action: "Schlüssel erstellen",
    made: "Der neue Schlüssel",
    madeWords: "Er ist nur dieses eine Mal zu sehen. Bitte jetzt dorthin kopieren, wo Agent oder Werkzeug ihn findet.",
    newKey: "Der neue Schlüssel",
    haveIt: "Kopiert, weiter",
  },
};

export default keys;
