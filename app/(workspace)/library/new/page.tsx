import type { Metadata } from "next";
import { requirePerson } from "#lib/doors/current-person";
import { Crumbs } from "../../shell/crumbs";
import { TopBar } from "../../shell/top-bar";
import { allCollections } from "../all-collections";
import { NewWork } from "./new-work";

export const metadata: Metadata = { title: "New work" };

/** A form for a work that is entered by hand. */
export default async function NewWorkPage({ searchParams }: PageProps<"/library/new">) {
  await requirePerson();
  const { collection } = await searchParams;
  const collections = await allCollections();
  const here = collections.find(({ id }) => id === collection);
  return (
    <>
      <TopBar>
        <Crumbs path={[{ label: "Library", href: "/library" }]} here="New work" />
      </TopBar>
      <NewWork collections={collections} collectionId={here?.id} />
    </>
  );
}
