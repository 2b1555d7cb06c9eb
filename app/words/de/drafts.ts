import type english from "../en/drafts";
import type { Translation } from "../setup/translation";

const drafts: Translation<typeof english> = {
  tabs: {
    label: "Das Dokument und seine Entwürfe",
    document: "Dokument",
    itself: "wie es jetzt ist",
    words: "{changed} {count, plural, one {Wort} other {Wörter}}",
    none: "keine Änderungen",
    waiting: "{count, plural, one {# Vorschlag} other {# Vorschläge}}",
    merged: "übernommen",
    closed: "geschlossen",
    more: "{count, plural, one {# weiterer} other {# weitere}}",
    new: "Neuer Entwurf",
  },
  making: {
    title: "Neuer Entwurf",
    label: "Was soll versucht werden?",
    action: "Entwurf anlegen",
  },
  bar: {
    label: "Dieser Entwurf",
    show: "Änderungen zeigen",
    refresh: "Auffrischen",
    merge: "Übernehmen …",
    close: "Schließen",
    refreshed: {
      came: "{count, plural, =0 {Das Dokument hat nichts Neues} one {# Version des Dokuments kam dazu} other {# Versionen des Dokuments kamen dazu}}",
      clashes:
        "{count, plural, one {# Änderung traf auf eine eigene und ist hier ein Vorschlag.} other {# Änderungen trafen auf eigene und sind hier Vorschläge.}}",
    },
    closing: {
      question: "„{name}“ schließen?",
      words: "Lesen lässt er sich weiterhin. Geschrieben und übernommen wird er nicht mehr.",
      waiting:
        "{count, plural, one {# Vorschlag darin wartet auf eine Entscheidung und lässt sich dann nur noch lesen.} other {# Vorschläge darin warten auf eine Entscheidung und lassen sich dann nur noch lesen.}}",
    },
    ended: {
      merged: "Dieser Entwurf wurde übernommen. Er lässt sich lesen, aber nicht mehr ändern.",
      closed: "Dieser Entwurf wurde geschlossen. Er lässt sich lesen, aber nicht mehr ändern.",
    },
  },
  merging: {
    title: "„{name}“ übernehmen",
    changes: "Was sich im Dokument ändert",
    left: "{count, plural, one {# Vorschlag in diesem Entwurf ist nicht angenommen. Er bleibt zurück und lässt sich dann nur noch lesen.} other {# Vorschläge in diesem Entwurf sind nicht angenommen. Sie bleiben zurück und lassen sich dann nur noch lesen.}}",
    nothing: "Der Text des Dokuments bleibt, wie er ist.",
    clashes: "{count, plural, one {# Absatz wurde in beiden geändert} other {# Absätze wurden in beiden geändert}}",
    clash: {
      take: "Wortlaut",
      later: "Später entscheiden",
      document: "Des Dokuments",
      draft: "Des Entwurfs",
      gone: "Im Dokument steht es nicht mehr. Es kommt als Vorschlag.",
    },
    manner: "Wie",
    write: "Als eine Version",
    suggest: "Als Vorschläge",
    onlySuggest: "Die Änderungen kommen als Vorschläge; darüber entscheidet, wer das Dokument bearbeitet.",
    action: {
      write: "Übernehmen",
      suggest: "Vorschlagen",
    },
    done: "„{name}“ ist übernommen",
    waiting:
      "{count, plural, one {# Vorschlag wartet auf eine Entscheidung.} other {# Vorschläge warten auf eine Entscheidung.}}",
  },
  comparing: {
    label: "Vergleichen mit …",
    search: "Entwürfe, Versionen und Dokumente durchsuchen",
    lines: "Womit verglichen wird",
    nothing: "Nichts hat diese Wörter.",
    close: "Suche schließen",
    drafts: "Entwürfe",
    documents: "Dokumente",
    versions: "Versionen",
    itself: "Das Dokument",
    version: "Version {number}",
    with: "Dieser Text → „{name}“",
    changes: "Änderungen in „{name}“",
  },
};

export default drafts;
