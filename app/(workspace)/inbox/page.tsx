import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requirePerson } from "#lib/doors/current-person";
import { Words } from "../../words/words";
import { TopBar } from "../frame/top-bar";
import { InboxView } from "./inbox-view";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("inbox"))("title") });

/** Shows, one at a time, the suggestions of all documents that the person may decide. */
export default async function InboxPage() {
  await requirePerson();
  return (
    <Words areas={["inbox", "editor", "suggestions"]}>
      <TopBar>{null}</TopBar>
      <InboxView />
    </Words>
  );
}
