import type { ServerSentences } from "../../results/server-words";

/** What the server says in English, in German. */
const server: ServerSentences = {
  sentences: {
    "A password has 10 characters or more.": "Ein Passwort hat mindestens 10 Zeichen.",
    "A password has at most 200 characters.": "Ein Passwort hat höchstens 200 Zeichen.",
    "Choose at least one thing that it may do.": "Bitte mindestens ein Recht wählen.",
    "Choose a document or a folder, not both.": "Bitte ein Dokument oder einen Ordner wählen, nicht beides.",
    "Give a name.": "Bitte einen Namen angeben.",
    "Give the key a name, so that you recognise it.": "Bitte dem Schlüssel einen Namen geben, um ihn wiederzuerkennen.",
    "Only the owner of the workspace can update its citation styles.":
      "Die Zitierstile kann nur aktualisieren, wem der Arbeitsbereich gehört.",
    "Guests cannot mention people. Write the name without the link.":
      "Gäste können niemanden erwähnen. Bitte den Namen ohne Link schreiben.",
    "Someone else wrote this message. You can change only your own.":
      "Diese Nachricht hat jemand anders geschrieben. Sie können nur Ihre eigenen ändern.",
    "The address is too long.": "Die Adresse ist zu lang.",
    "The name is longer than 100 characters.": "Der Name hat mehr als 100 Zeichen.",
    "The name must be one line.": "Der Name muss in einer Zeile stehen.",
    "The name is longer than 200 characters.": "Der Name hat mehr als 200 Zeichen.",
    "Its owner has as many documents as a person may have in this workspace. Ask the owner to delete documents for good, or the people who run this workspace for more room.":
      "Wem der Ordner oder das Dokument gehört, hat schon so viele Dokumente, wie hier erlaubt sind. Bitte dort nachfragen, oder bei denen, die diesen Arbeitsbereich betreiben.",
    "This is more than its owner may still store in this workspace. Ask the owner to delete documents for good, or the people who run this workspace for more room.":
      "Bei der Person, der der Ordner oder das Dokument gehört, ist der Speicherplatz voll. Bitte dort nachfragen, oder bei denen, die diesen Arbeitsbereich betreiben.",
    "This is more than you may still store in this workspace. Delete documents for good, or ask the people who run this workspace for more room.":
      "So viel Speicherplatz ist nicht mehr frei. Bitte Dokumente endgültig löschen, oder bei denen nachfragen, die diesen Arbeitsbereich betreiben.",
    "You have as many documents as a person may have in this workspace. Delete documents for good, or ask the people who run this workspace for more room.":
      "Mehr Dokumente sind hier nicht erlaubt. Bitte welche endgültig löschen, oder bei denen nachfragen, die diesen Arbeitsbereich betreiben.",
    "These words were not found in the text. Select others, without citations and formulas.":
      "Diese Wörter stehen nicht im Text. Bitte andere auswählen, ohne Belege und Formeln.",
    "There is a password already. Load this page again to change it.":
      "Es gibt schon ein Passwort. Um es zu ändern, bitte die Seite neu laden.",
    "This browser was signed out already.": "Dieser Browser war schon abgemeldet.",
    "This document is gone. Choose another.": "Dieses Dokument gibt es nicht mehr. Bitte ein anderes wählen.",
    "This folder is gone. Choose another.": "Diesen Ordner gibt es nicht mehr. Bitte einen anderen wählen.",
    "This invitation was used or withdrawn already.": "Diese Einladung wurde schon verwendet oder zurückgezogen.",
    "This is longer than 200 characters.": "Das sind mehr als 200 Zeichen.",
    "This is not an e-mail address.": "Das ist keine E-Mail-Adresse.",
    "This is for the guests of a link.": "Das ist für die Gäste eines Links.",
    "This is not the password of this link.": "Das ist nicht das Passwort dieses Links.",
    "This link is for reading only.": "Mit diesem Link lässt sich nur lesen.",
    "This link is no longer valid.": "Dieser Link gilt nicht mehr.",
    "This link needs its password.": "Dieser Link braucht sein Passwort.",
    "This key is revoked already.": "Dieser Schlüssel ist schon widerrufen.",
  },
  codes: {
    unreviewed: "Für Wörter von Agenten steht noch niemand ein. Bitte zuerst lesen und dafür einstehen.",
    title_required: "Zum Veröffentlichen fehlt ein Titel.",
    insufficient_role: "Dafür reichen Ihre Rechte an diesem Dokument oder Ordner nicht aus.",
    session_required: "Das geht nur in einem Browser, der angemeldet ist.",
    not_found: "Das gibt es nicht mehr, oder es ist nicht mit Ihnen geteilt. Bitte die Seite neu laden.",
    version_conflict: "Inzwischen gibt es eine neuere Version. Bitte die Seite neu laden.",
    no_source: "Kein Register nennt eine freie Fassung dieses Werks.",
    too_large: "Das ist zu groß, oder dafür ist kein Platz mehr.",
    part_taken: "Das Dokument ist ein Teil eines anderen Buchs.",
    slug_taken: "Eine andere Seite hat diese Adresse schon. Bitte eine andere wählen.",
    suggestion_stale: "Der Text hat sich seit diesem Vorschlag geändert. Er lässt sich nicht mehr annehmen.",
    suggestion_resolved: "Über diesen Vorschlag ist schon entschieden.",
    request_in_progress: "Diese Anfrage läuft noch. Bitte gleich noch einmal versuchen.",
    rate_limited: "Zu viele Anfragen. Bitte etwas warten und dann erneut versuchen.",
    unavailable: "Die Datenbank ist nicht erreichbar. Bitte gleich noch einmal versuchen.",
    upstream_unavailable: "Der fremde Dienst ist nicht erreichbar. Bitte später erneut versuchen.",
    upstream_timeout: "Der fremde Dienst antwortet nicht. Bitte später erneut versuchen.",
  },
};

export default server;
