import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { load } from "#lib/doors/load";
import { readWork } from "#lib/operations/api/read-work";
import { Words } from "../../../words/words";
import { allCollections } from "../collections/all-collections";
import { WorkPage } from "./work-page";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("work"))("title") });

/** A work of the library: its fields, tags, collections, notes and attachments, and where it is cited. */
export default async function CitationPage({ params }: PageProps<"/library/[citationId]">) {
  const { citationId } = await params;
  const [work, collections] = await Promise.all([load(readWork, { citationId }), allCollections()]);
  return (
    <Words areas={["work"]}>
      <WorkPage key={work.id} work={work} collections={collections} />
    </Words>
  );
}
