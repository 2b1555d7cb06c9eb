import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { findKeys } from "./find-keys";
import { KeyList } from "./key-list";
import { NewKey } from "./new-key";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("keys"))("title") });

/** Lists the API keys of a user's agents and tools. */
export default async function KeysPage() {
  const { id } = await requirePerson();
  const { store } = await runtime();
  return (
    <>
      <KeyList keys={await findKeys(await getTranslations("keys.facts"), store.db, id)} />
      <NewKey />
    </>
  );
}
