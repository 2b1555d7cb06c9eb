import type english from "../en/settings";
import type { Translation } from "../translation";

const settings: Translation<typeof english> = {
  title: "Einstellungen",
  tabs: {
    account: "Konto",
    agents: "Agenten",
    keys: "Schlüssel",
    webhooks: "Webhooks",
    people: "Personen",
    appearance: "Darstellung",
    about: "Über Colophon",
  },
  appearance: {
    title: "Darstellung",
    language: "Sprache",
    asBrowser: "Wie der Browser",
    theme: "Farbschema",
    themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
    face: "Schrift der Dokumente",
    sample: "Zwölf Boxkämpfer setzen 1.234 Lettern von Hand.",
  },
};

export default settings;
