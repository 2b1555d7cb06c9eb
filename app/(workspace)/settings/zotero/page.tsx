import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { listConnections } from "#lib/works/zotero/connections/store";
import { ZoteroSettings } from "./zotero-settings";

/** The page's name in the browser. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.zotero");
  return { title: t("title") };
}

/** Connects the library with Zotero, and shows what the last runs did. */
export default async function ZoteroPage() {
  const { id } = await requirePerson();
  const { store } = await runtime();
  const connections = await listConnections(store.db, id);
  return <ZoteroSettings first={{ connections, nextCursor: null }} />;
}
