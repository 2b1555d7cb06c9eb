import type { Translator } from "../../../words/setup/translator";

// The first match counts: user agents also name the browsers that they descend from.
const BROWSERS = [
  { name: "Edge", mark: /\bEdgA?(iOS)?\// },
  { name: "Opera", mark: /\bOPR\// },
  { name: "Firefox", mark: /\b(Firefox|FxiOS)\// },
  { name: "Chrome", mark: /\b(Chrome|CriOS|HeadlessChrome)\// },
  { name: "Safari", mark: /\bVersion\/[\d.]+.*\bSafari\// },
];

const SYSTEMS = [
  { name: "iPhone", mark: /\biPhone\b/ },
  { name: "iPad", mark: /\biPad\b/ },
  { name: "Android", mark: /\bAndroid\b/ },
  { name: "Windows", mark: /\bWindows\b/ },
  { name: "Mac", mark: /\bMacintosh\b/ },
  { name: "ChromeOS", mark: /\bCrOS\b/ },
  { name: "Linux", mark: /\bLinux\b/ },
];

const nameIn = (table: { name: string; mark: RegExp }[], text: string) =>
  table.find(({ mark }) => mark.test(text))?.name;

/** Names a browser and its system for a user agent: "Firefox on Linux". */
export function browserName(t: Translator<"settings.sessions">, userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? "");
  const system = nameIn(SYSTEMS, userAgent ?? "");
  if (browser && system) return t("browserOn", { browser, system });
  return browser ?? (system ? t("someBrowserOn", { system }) : t("unknownBrowser"));
}
