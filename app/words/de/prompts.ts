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
  builtIn: {
    abstract: {
      name: "Abstract aus der Arbeit",
      description: "Schreibt einen Abstract, in dem jeder Satz auf die Arbeit zurückgeht, in der erlaubten Länge.",
      hints: {
        document: "Die Id des Dokuments, doc_…",
        words: "Wie viele Wörter der Abstract höchstens haben darf, etwa 250.",
        format: "Seine Form, etwa „ein Absatz“ oder „Hintergrund, Methoden, Ergebnisse, Schlüsse“.",
      },
    },
    "check-claims": {
      name: "Aussagen an den zitierten Quellen prüfen",
      description:
        "Vergleicht jede belegte Aussage mit ihrer Quelle und sagt, welche gestützt, übertrieben, falsch oder ungeprüft sind.",
      hints: { document: "Die Id des Dokuments, doc_…" },
    },
    "find-missing-citations": {
      name: "Fehlende Belege finden",
      description: "Findet Aussagen, die eine Quelle brauchen und keine haben, und sucht wirkliche Quellen dafür.",
      hints: {
        document: "Die Id des Dokuments, doc_…",
        sources: "Welche Quellen zählen, etwa „begutachtet, seit 2015“ oder „Primärquellen in jeder Sprache“.",
      },
    },
    outline: {
      name: "Gliederung",
      description:
        "Plant ein Dokument von seiner Frage bis zum letzten Abschnitt und speichert den Plan als neues Dokument.",
      hints: {
        topic: "Wovon das Dokument handelt und, wenn es eine hat, seine These.",
        audience: "Wer es liest und was sie schon wissen, etwa „Hydrologen außerhalb der Fernerkundung“.",
        words: "Wie lang das fertige Dokument sein soll, in Wörtern, etwa 4000.",
      },
    },
    "peer-review": {
      name: "Einen Abschnitt begutachten",
      description:
        "Prüft einen Abschnitt wie eine sorgfältige Gutachterin: was er behauptet, ob es hält und was zu tun ist.",
      hints: {
        document: "Die Id des Dokuments, doc_…",
        section: "Die Überschrift des Abschnitts, wie sie im Dokument steht, oder „das ganze Dokument“.",
        field: "Das Fach, dessen Maßstäbe gelten, etwa „klinische Epidemiologie“.",
      },
    },
    "plain-language-summary": {
      name: "Zusammenfassung in einfacher Sprache",
      description:
        "Sagt, was ein Dokument gefunden hat und was es für Menschen außerhalb des Fachs bedeutet, ohne mehr daraus zu machen.",
      hints: {
        document: "Die Id des Dokuments, doc_…",
        audience: "Wer sie liest, etwa „Patienten und ihre Familien“ oder „ein Stadtrat“.",
        words: "Wie viele Wörter sie höchstens haben darf, etwa 300.",
      },
    },
    "response-to-reviewers": {
      name: "Antwort an die Gutachter",
      description:
        "Beantwortet Gutachten Punkt für Punkt, schlägt die Änderungen in der Arbeit vor und schreibt den Begleitbrief.",
      hints: {
        document: "Die Id des Dokuments, doc_…",
        reviews: "Die Gutachten und der Brief der Redaktion, ganz, wie sie kamen.",
      },
    },
    tighten: {
      name: "Straffen",
      description:
        "Kürzt ein Dokument, ohne eine Aussage, eine Zahl oder seinen Ton zu verlieren; jede Kürzung ist ein Vorschlag.",
      hints: {
        document: "Die Id des Dokuments, doc_…",
        reduction: "Um wie viel es kürzer werden soll, etwa „um ein Fünftel“ oder „auf 800 Wörter“.",
      },
    },
    "title-options": {
      name: "Titel zur Wahl",
      description:
        "Bietet Titel verschiedener Art, die ein Dokument ehrlich tragen kann, und sagt, was jeder verspricht.",
      hints: {
        document: "Die Id des Dokuments, doc_…",
        venue: "Wo es erscheint, etwa „Nature Water“, „ein Firmenblog“ oder „eine Dissertation“.",
      },
    },
    translate: {
      name: "Übersetzen, mit allen Zitaten",
      description:
        "Übersetzt ein Dokument in eine eigene Kopie; Zitate, Formeln, Code, Links und Aufbau bleiben, wie sie sind.",
      hints: {
        document: "Die Id des Dokuments, doc_…",
        language: "Die Sprache und, wo es darauf ankommt, das Land, etwa „brasilianisches Portugiesisch“.",
        readers: "Wer es liest, damit Begriffe und Ton passen, etwa „Pflegekräfte“ oder „Fachleute“.",
      },
    },
  },
};

export default prompts;
