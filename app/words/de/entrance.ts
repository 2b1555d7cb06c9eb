import type english from "../en/entrance";
import type { Translation } from "../setup/translation";

const entrance: Translation<typeof english> = {
  email: "E-Mail",
  password: "Passwort",
  newPassword: "Neues Passwort",
  name: "Name",
  signIn: {
    title: "Anmelden",
    passwordSet: "Das Passwort ist gesetzt. Jetzt damit anmelden.",
    newHere: "Neu hier? <link>Konto erstellen</link>",
    withPasskey: "Mit Passkey anmelden",
    continueWith: "Weiter mit {provider}",
    byMail: "Per E-Mail",
    withLink: "Mit einem Link",
    commandBefore: "Wer diesen Arbeitsbereich betreibt, auch bei vergessenem Passwort, gibt auf dem Server ein:",
    commandAfter:
      "und öffnet den ausgegebenen Link in diesem Browser. Beim ersten Start erscheint ein solcher Link von selbst.",
  },
  mail: {
    address: "E-Mail-Adresse",
    sent: "Falls {email} hier ein Konto hat, ist eine E-Mail unterwegs. Der Link darin funktioniert einmal.",
    sendLink: "Anmeldelink senden",
    forgot: "Passwort vergessen",
  },
  signUp: {
    title: "Konto erstellen",
    haveAccount: "Es gibt schon ein Konto",
    signedInAs: "Angemeldet als {name}. Für ein weiteres Konto bitte zuerst abmelden.",
    invitedBy: "{name} lädt in diesen Arbeitsbereich ein. Eigene Texte bleiben eigene.",
    haveOne: "Schon ein Konto? <link>Anmelden</link>",
    nameHint: "Steht bei allem, was Sie schreiben.",
    passwordHint: "Mindestens {count, number} Zeichen. Mehrere Wörter sind besser als eines.",
    make: "Konto erstellen",
    notMade: "Mit dieser Adresse wurde kein Konto erstellt. Falls es schon eines gibt, bitte anmelden.",
    badInvitation: "Diese Einladung gilt nicht mehr",
    invitationOver:
      "Sie wurde verwendet, zurückgezogen oder ist älter als eine Woche. Bitte um einen neuen Link bitten.",
    invitationNeeded: "Ein Konto gibt es hier nur mit Einladung. Den Link dazu kann jede Person mit Konto verschicken.",
  },
  reset: {
    title: "Passwort wählen",
    badLink:
      "Dieser Link wurde schon verwendet oder ist abgelaufen. Jeder Link funktioniert einmal und eine Stunde lang.",
    askAgain: "Neuen Link anfordern",
    hint: "Mindestens {count, number} Zeichen. Andere Browser werden abgemeldet.",
    set: "Passwort setzen",
  },
  unsubscribe: {
    title: "Benachrichtigungen per E-Mail",
    done: "Es kommen keine E-Mails mehr",
    question: "Benachrichtigungen per E-Mail beenden?",
    turnOn:
      "Colophon zeigt sie weiter unter der Glocke. In den <link>Einstellungen</link> lassen sich die E-Mails wieder einschalten.",
    consequence: "Erwähnungen, Antworten und Vorschläge erscheinen dann nur noch in Colophon.",
    end: "E-Mails beenden",
  },
  connect: {
    title: "Agent verbinden",
    refused: "Verbindung nicht möglich",
    openWorkspace: "Arbeitsbereich öffnen",
    question: "<name>„{program}“</name> verbinden?",
    describedBy: "Die Website {site} beschreibt dieses Programm.",
    undescribed: "Dieses Programm hat seinen Namen selbst gewählt, und nichts belegt ihn.",
    returnsTo: "Es erhält Zugriff mit der Rückkehr zu {address}.",
    returnsHere: "Es erhält Zugriff mit der Rückkehr zu einem Programm auf diesem Gerät.",
    onlyIfStarted: "Nur erlauben, wenn Sie dies selbst begonnen haben.",
    signedInAs: "Angemeldet als {email}.",
    allow: "Erlauben",
    refuse: "Nicht erlauben",
    revocable: "Der Zugriff lässt sich jederzeit widerrufen: Einstellungen, Schlüssel.",
  },
  linkErrors: {
    expired:
      "Dieser Link ist abgelaufen. Jeder Link funktioniert einmal und einen Tag lang. Bitte einen neuen erstellen.",
    invalid:
      "Dieser Link wurde schon verwendet oder ist unvollständig. Jeder Link funktioniert einmal. Bitte einen neuen erstellen.",
    used: "Dieser Link wurde schon verwendet. Jeder Link funktioniert einmal. Bitte einen neuen erstellen.",
    invitationNeeded:
      "Ein Konto gibt es hier nur mit Einladung. Bitte jemanden mit Konto um einen Link und öffnen Sie ihn zuerst.",
    notLinked:
      "Mit dieser Adresse gibt es schon ein Konto. Bitte wie bisher anmelden und das andere dann in den Einstellungen verbinden.",
    accessDenied: "Keine Anmeldung, weil der Anbieter nicht mitteilen durfte, wer Sie sind.",
    other: "Die Anmeldung ist nicht gelungen. Bitte erneut versuchen oder einen neuen Link erstellen.",
  },
};

export default entrance;
