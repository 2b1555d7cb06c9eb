import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requirePerson } from "#lib/doors/current-person";
import { AppearanceSettings } from "./appearance-settings";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("settings.appearance"))("title"),
});

/** The appearance settings of this browser. */
export default async function AppearancePage() {
  await requirePerson();
  return <AppearanceSettings />;
}
