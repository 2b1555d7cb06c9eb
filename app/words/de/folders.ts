import type english from "../en/folders";
import type { Translation } from "../setup/translation";

const folders: Translation<typeof english> = {
  heading: "Ordner",
  new: "Neuer Ordner",
  newIn: "Neuer Ordner in „{name}“",
  newInside: "Neuer Ordner darin",
  rename: "Umbenennen",
  renameTitle: "Ordner umbenennen",
  create: "Erstellen",
  name: "Name",
  nameMissing: "Der Ordner braucht einen Namen.",
  share: "Teilen",
  whoHasAccess: "Wer Zugriff hat",
  move: "Verschieben",
  keepOffline: "Offline behalten",
  endOffline: "Nicht mehr offline behalten",
  delete: "Löschen",
  requireReviews: "Prüfung",
  foldersIn: "Ordner in {name}",
  documents: "Dokumente",
  more: "Mehr zum Ordner {name}",
  moving: {
    document: "Wohin mit „{title}“?",
    folder: "Wohin mit dem Ordner „{name}“?",
    here: "Hierher verschieben",
    none: "Kein Ordner",
    label: "Ordner",
    moved: "„{name}“ ist verschoben",
    movedBack: "„{name}“ ist wieder am alten Ort",
  },
  reviews: {
    title: "Prüfung in „{name}“",
    label: "Nur geprüfte Wörter",
    hint: "Die Seiten dieses Ordners warten, bis für jedes Wort von Agenten ein Mensch einsteht; auch endgültige Exporte und das Übergeben warten.",
    everywhere: "In den Einstellungen ist das schon für alle eigenen Dokumente verlangt.",
    done: "Fertig",
  },
  deleting: {
    question: "Den Ordner „{name}“ löschen?",
    action: "Ordner löschen",
    empty: "Er ist leer.",
    documents:
      "Der Inhalt, {documents, plural, one {ein Dokument} other {# Dokumente}}, kommt aus dem Ordner auf die oberste Ebene. Gelöscht wird nur der Ordner.",
    folders:
      "Der Inhalt, {folders, plural, one {ein Ordner} other {# Ordner}}, kommt aus dem Ordner auf die oberste Ebene. Gelöscht wird nur der Ordner.",
    both: "Der Inhalt, {documents, plural, one {ein Dokument} other {# Dokumente}} und {folders, plural, one {ein Ordner} other {# Ordner}}, kommt aus dem Ordner auf die oberste Ebene. Gelöscht wird nur der Ordner.",
    deleted: "Der Ordner „{name}“ ist gelöscht",
    back: "Der Ordner „{name}“ ist mit seinem Inhalt wieder da",
  },
};

export default folders;
