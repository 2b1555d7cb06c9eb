import type english from "../en/publish";
import type { Translation } from "../setup/translation";

const publish: Translation<typeof english> = {
  state: "Dieses Dokument ist eine Seite, die seinen Änderungen folgt.",
  view: "Seite ansehen",
  copyLink: "Link kopieren",
  copyStatement: "Erklärung zur KI-Nutzung kopieren",
  copied: { link: "Link kopiert", statement: "Erklärung zur KI-Nutzung kopiert" },
  notCopied: {
    link: "Link nicht kopiert",
    statement: "Erklärung zur KI-Nutzung nicht kopiert",
    byHand: "Die Seite öffnen und dort kopieren.",
  },
  intro: "Das Veröffentlichen macht aus diesem Dokument eine Seite, die alle lesen können, die ihre Adresse haben.",
  address: "Adresse",
  addressHint: "Kleinbuchstaben, Ziffern und Bindestriche. Frühere Adressen leiten hierher weiter.",
  wrongAddress: "Die Adresse geht so nicht: {detail}.",
  more: "Mehr über die Seite",
  seoTitle: "Titel für Suchmaschinen",
  seoDescription: "Beschreibung für Suchmaschinen",
  seoDescriptionEmpty: "Ohne Eingabe der Anfang des Textes.",
  authors: "Urheber",
  authorsEmpty: "Ohne Eingabe der eigene Name.",
  authorsHint: "Je Zeile ein Name, wie ihn die Seite und Zitate nennen.",
  colophon: { auto: "Wo Agenten schrieben", full: "Immer, mit Anteilen", off: "Aus" },
  contents: "Inhalt aufgeklappt",
  contentsHint: "Ein langer Text hat ohnehin ein Inhaltsverzeichnis, eingeklappt.",
  numbered: "Überschriften nummerieren",
  requireReview: "Nur geprüfte Wörter",
  requireReviewHint: "Die Seite wartet, bis für jedes Wort von Agenten ein Mensch einsteht.",
  unreviewed:
    "{count, plural, one {Für # Wort von Agenten steht noch niemand ein.} other {Für # Wörter von Agenten steht noch niemand ein.}}",
  readThem: "Jetzt lesen",
  listed: "Auffindbar",
  listedHint: "In der Sitemap, im Feed und in Suchmaschinen.",
  update: "Seite aktualisieren",
  publish: "Seite veröffentlichen",
  unpublish: "Veröffentlichung aufheben",
  updated: "Die Seite ist auf dem neuesten Stand.",
  published: "Veröffentlicht.",
  isDraft: "Nicht mehr veröffentlicht",
  unpublished: "Die Seite ist entfernt. Das Dokument ist wieder ein Entwurf, seine Adresse bleibt reserviert.",
};

export default publish;
