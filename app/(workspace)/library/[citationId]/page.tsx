import type { Metadata } from "next";
import { plainTitle } from "#lib/citations/work-facts";
import { load } from "#lib/doors/load";
import { readWork } from "#lib/operations/read-work";
import { Crumbs } from "../../shell/crumbs";
import { TopBar } from "../../shell/top-bar";
import { allCollections } from "../all-collections";
import { WorkPage } from "./work-page";

export const metadata: Metadata = { title: "Work" };

/** A work of the library: its fields, tags, collections, notes and attachments, and where it is cited. */
export default async function CitationPage({ params }: PageProps<"/library/[citationId]">) {
  const { citationId } = await params;
  const [work, collections] = await Promise.all([load(readWork, { citationId }), allCollections()]);
  return (
    <>
      <TopBar>
        <Crumbs path={[{ label: "Library", href: "/library" }]} here={plainTitle(work.csl) || "Untitled"} isBrief />
      </TopBar>
      <WorkPage key={work.id} work={work} collections={collections} />
    </>
  );
}
