import type { Metadata } from "next";
import { requirePerson } from "#lib/doors/current-person";
import { runtime } from "#lib/runtime";
import { findKeys } from "./find-keys";
import { KeyList } from "./key-list";
import { NewKey } from "./new-key";

export const metadata: Metadata = { title: "Keys" };

/** Lists the API keys of a user's agents and tools. */
export default async function KeysPage() {
  const { id } = await requirePerson();
  const { store } = await runtime();
  return (
    <>
      <KeyList keys={await findKeys(store.db, id)} />
      <NewKey />
    </>
  );
}
