import type { Language } from "../../appearance/language";
import type en from "../en/en";

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}
