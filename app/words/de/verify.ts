import type english from "../en/verify";
import type { Translation } from "../setup/translation";

const verify: Translation<typeof english> = {
  title: "Prüfen, wer einen Text schrieb",
  intro:
    "Eine hier exportierte Datei enthält eine unterschriebene Erklärung, wer ihre Wörter schrieb. Hier ablegen, um beides zu prüfen. Die Datei bleibt in diesem Browser.",
  file: "Eine Datei zum Prüfen",
  choose: "Datei auswählen",
  another: "Andere Datei auswählen",
  formats: "HTML, Word, PDF, JATS oder Markdown mit seiner colophon.json",
  drop: "Die Datei ablegen, um sie zu prüfen.",
  underWay: "{name} wird geprüft …",
  verdicts: { verified: "Stimmt", differs: "Geändert", unverifiable: "Nicht geprüft" },
  agrees: "„{title}“, Version {version}, stimmt mit der Erklärung überein, die {issuer} am {day} unterschrieb.",
  authors: "Urheber",
  origins: { human: "Mensch", agent: "KI" },
  words: "{words, plural, one {# Wort} other {{words, number} Wörter}} · {percent} %",
  reviewed: "Menschen haben {reviewed, number} von {byAgents, number} Wörtern von KI geprüft.",
  noAgents: "Keine KI hat Wörter dieses Textes geschrieben.",
  without: "Von einem PDF werden die Wörter verglichen, nicht wie sie und seine Bilder gezeichnet sind.",
  differing: {
    differs: "Absatz {paragraph, number} weicht von der Erklärung ab. In der Datei beginnt er so:",
    missing: "Absatz {paragraph, number} fehlt.",
    between: "Der Text weicht außerhalb der Wörter seiner Absätze von der Erklärung ab.",
    outside: "Wörter stehen außerhalb der Absätze:",
    altered: "Die Erklärung in der Datei wurde geändert: ihre Unterschrift stimmt nicht.",
  },
  reasons: {
    noStatement:
      "Die Datei enthält keine Erklärung. Bitte neu exportieren oder die colophon.json der Seite mit ablegen.",
    noStatementBeside: "Markdown enthält keine Erklärung. Bitte seine colophon.json mit ablegen.",
    noKey: "Ein anderer Arbeitsbereich hat die Erklärung unterschrieben. Dort prüfen, oder mit npx colophon verify.",
    unknownFormat: "Das ist keine Datei in HTML, Word, PDF, JATS oder Markdown.",
    unreadable: "Die Datei oder ihre Erklärung ist nicht lesbar.",
    foreign: "Diese HTML-Datei ist kein Export und keine Seite von Colophon.",
    rightToLeft:
      "Ein Absatz, der von rechts nach links geschrieben ist, ließ sich in diesem PDF nicht vergleichen. Den Text bitte als HTML, Word oder JATS prüfen.",
    tableOverPages:
      "Eine Tabelle, die über Seiten geht, ließ sich in diesem PDF nicht vergleichen. Den Text bitte als HTML, Word oder JATS prüfen.",
    partly:
      "Die vergleichbaren Absätze stimmen, aber das ist nicht die unterschriebene Datei: Sie wurde neu gespeichert, an anderer Stelle geändert oder hat die Erklärung einer anderen Datei. Nicht verglichen wurden Bildunterschriften, Bilder, das Literaturverzeichnis, was um den Text herum steht, und:",
    partlyAround:
      "Die Absätze stimmen, aber das ist nicht die unterschriebene Datei: Sie wurde neu gespeichert, an anderer Stelle geändert oder hat die Erklärung einer anderen Datei. Nicht verglichen wurden Bildunterschriften, Bilder, das Literaturverzeichnis und was um den Text herum steht.",
    insecure: "Diese Seite braucht https, denn ohne berechnet der Browser keine Hashes.",
  },
};

export default verify;
