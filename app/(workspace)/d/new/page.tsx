import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requirePerson } from "#lib/doors/current-person";
import { titleOf } from "../../parts/title-of";
import { DocumentWords } from "../[id]/parts/document-words";
import { NewDocumentView } from "./new-document-view";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleOf(await getTranslations("ui"), { title: "" }),
});

/** A document that the server does not have yet. A device keeps this page, so that one is begun without a network. */
export default async function NewDocumentPage() {
  const { name } = await requirePerson();
  return (
    <DocumentWords>
      <NewDocumentView ownerName={name} />
    </DocumentWords>
  );
}
