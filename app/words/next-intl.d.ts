import type en from "./en";
import type { Language } from "./language";

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}
