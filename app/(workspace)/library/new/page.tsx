import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requirePerson } from "#lib/doors/current-person";
import { Words } from "../../../words/words";
import { Crumbs } from "../../frame/crumbs";
import { TopBar } from "../../frame/top-bar";
import { allCollections } from "../collections/all-collections";
import { NewWork } from "./new-work";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("work"))("newTitle") });

/** A form for a work that is entered by hand. */
export default async function NewWorkPage({ searchParams }: PageProps<"/library/new">) {
  await requirePerson();
  const [t, library] = await Promise.all([getTranslations("work"), getTranslations("library")]);
  const { collection } = await searchParams;
  const collections = await allCollections();
  const here = collections.find(({ id }) => id === collection);
  return (
    <Words areas={["work"]}>
      <TopBar>
        <Crumbs path={[{ label: library("title"), href: "/library" }]} here={t("newTitle")} />
      </TopBar>
      <NewWork collections={collections} collectionId={here?.id} />
    </Words>
  );
}
