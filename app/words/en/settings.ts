/** The settings. */
const settings = {
  title: "Settings",
  tabs: {
    account: "Account",
    agents: "Agents",
    keys: "Keys",
    webhooks: "Webhooks",
    people: "People",
    appearance: "Appearance",
    about: "About",
  },
  appearance: {
    title: "Appearance",
    language: "Language",
    asBrowser: "As the browser",
    theme: "Theme",
    themes: { system: "As the system", light: "Light", dark: "Dark" },
    face: "Documents are set in",
    sample: "The quick brown fox set 1,234 sorts by hand.",
  },
} as const;

export default settings;
