import type english from "../en/authors";
import type { Translation } from "../setup/translation";

const authors: Translation<typeof english> = {
  none: "Hier hat noch niemand etwas geschrieben.",
  words: "{count, plural, one {# Wort} other {# Wörter}}",
  percent: "{percent, number} %",
  lessThanOne: "unter 1 %",
  atCaret: "An der Schreibmarke",
  noWords: "Keine Wörter, oder solche, die gerade getippt werden.",
  written: "{time}, Version {version}",
  mark: "{author}, {time}, Version {version}",
  copied: "Aus einem anderen Dokument kopiert",
  copiedMark: "{author}, aus einem anderen Dokument kopiert",
  overTime: {
    label: "Anteil an den Wörtern im Lauf der Zeit. Version {first}: {before}. Version {last}: {after}.",
    share: "{author} {share}",
  },
};

export default authors;
