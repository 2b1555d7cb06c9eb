import type { Metadata } from "next";
import { requirePerson } from "#lib/doors/current-person";
import { AppearanceSettings } from "./appearance-settings";

export const metadata: Metadata = { title: "Appearance" };

/** The appearance settings of this browser. */
export default async function AppearancePage() {
  await requirePerson();
  return <AppearanceSettings />;
}
