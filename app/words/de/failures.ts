import type english from "../en/failures";
import type { Translation } from "../setup/translation";
import lastResort from "./last-resort";

const failures: Translation<typeof english> = {
  unforeseen: "Etwas Unerwartetes ist passiert. Bitte erneut versuchen.",
  unforeseenOnPage: "Etwas Unerwartetes ist passiert. Die Seite neu laden, um zu sehen, was gespeichert ist.",
  checkConnection: "{error} Bitte die Verbindung prüfen und erneut versuchen.",
  unreached: "Der Server ist nicht erreichbar. Bitte die Verbindung prüfen und erneut versuchen.",
  badResponse: "Der Server hat ungültig geantwortet. Bitte erneut versuchen.",
  tooManyTries:
    "Zu viele Versuche. Bitte {seconds, plural, one {eine Sekunde} other {# Sekunden}} warten und dann erneut versuchen.",
  tooManyPasskeyTries: "Zu viele Versuche. Bitte einige Sekunden warten und dann erneut versuchen.",
  unreviewed:
    "{count, plural, one {Für # Wort von Agenten steht noch niemand ein.} other {Für # Wörter von Agenten steht noch niemand ein.}}",
  ...lastResort,
  nothingHere: "Hier ist nichts",
  nothingHereWords: "Vielleicht liegt es im Papierkorb, oder die Adresse enthält einen Tippfehler.",
  goToDocuments: "Zu den Dokumenten",
  auth: {
    wrongSignIn: "Adresse oder Passwort ist falsch.",
    wrongPassword: "Das ist nicht Ihr Passwort.",
    notEmail: "Das ist keine E-Mail-Adresse.",
    passwordTooShort: "Dieses Passwort ist zu kurz.",
    passwordTooLong: "Dieses Passwort ist zu lang.",
    addressTaken: "Mit dieser Adresse gibt es schon ein Konto. Bitte stattdessen anmelden.",
    invitationUsed: "Diese Einladung wurde verwendet oder ist abgelaufen. Bitte um einen neuen Link bitten.",
    linkUsed: "Dieser Link wurde schon verwendet oder ist abgelaufen. Bitte einen neuen anfordern.",
    storeUnreached: "Die Datenbank ist nicht erreichbar. Bitte gleich noch einmal versuchen.",
    otherAddress: "Der Arbeitsbereich hat eine andere Adresse. Die Anmeldung ist nur dort möglich.",
  },
  passkey: {
    notUsedSignIn: "Es wurde kein Passkey verwendet. Bitte erneut versuchen oder anders anmelden.",
    notUsed: "Es wurde kein Passkey verwendet. Bitte erneut versuchen oder einen anderen Weg wählen.",
    registered: "Dieses Gerät hat für dieses Konto schon einen Passkey.",
    otherAddress: "Passkeys funktionieren nur unter der eigenen Adresse des Arbeitsbereichs. Bitte ihn dort öffnen.",
    noDomain: "Passkeys brauchen einen Domainnamen wie localhost, keine IP-Adresse.",
    unknown: "Dieser Passkey gehört zu keinem Konto hier.",
    staleSession:
      "Die Anmeldung liegt einige Zeit zurück. Bitte ab- und wieder anmelden und den Passkey dann hinzufügen.",
    failed: "Der Passkey hat nicht funktioniert. Bitte erneut versuchen oder einen anderen Weg wählen.",
  },
};

export default failures;
