import type english from "../en/guests";
import type { Translation } from "../setup/translation";

const guests: Translation<typeof english> = {
  gone: "Dieser Link gilt nicht mehr",
  goneWords: "Wer ihn geschickt hat, kann einen neuen machen.",
  locked: "Dieses Dokument hat ein Passwort",
  password: "Passwort",
  open: "Öffnen",
  untitled: "Ohne Titel",
  notes: {
    view: "Sie sind hier zu Gast: Sie können dieses Dokument lesen.",
    comment: "Sie sind hier zu Gast: Sie können dieses Dokument lesen und kommentieren.",
  },
  comments: "Kommentare",
  none: "Keine offenen Kommentare.",
  newComment: "Neuer Kommentar",
  selectWords: "Zum ganzen Dokument. Um Wörter zu kommentieren, bitte im Text auswählen.",
  aboutWhole: "Stattdessen das ganze Dokument kommentieren",
  commentOnWords: "Diese Wörter kommentieren",
  name: "Ihr Name",
  send: "Kommentieren",
  sent: "Ihr Kommentar ist gesendet.",
  reply: "Antworten",
  yourReply: "Ihre Antwort",
  agent: "Agent",
  edit: "Bearbeiten",
  delete: "Löschen",
  save: "Speichern",
  cancel: "Abbrechen",
  yourMessage: "Ihre Nachricht",
  edited: "bearbeitet",
  deleteQuestion: "Ihre Nachricht löschen?",
  deleteWords: "Niemand kann sie zurückholen. Mit der letzten Nachricht verschwindet der Kommentar.",
  own: "Was Sie in diesem Browser geschrieben haben, können Sie ändern und löschen.",
};

export default guests;
