import { notFound } from "next/navigation";
import { AppError } from "#lib/base/errors";
import { runtime } from "#lib/base/runtime";
import { findDocument } from "#lib/documents/store/store";
import { requirePerson } from "#lib/doors/current-person";
import { Words } from "../../../words/words";
import { isOfDevice } from "../../kept/new-document";

/** Checks that the document exists before the response starts, because its status is sent with the first byte. */
export default async function DocumentLayout({ params, children }: LayoutProps<"/d/[id]">) {
  const { id } = await params;
  const { id: userId } = await requirePerson();
  if (!isOfDevice(id)) await requireDocument(id, userId);
  return (
    <Words
      areas={[
        "document",
        "editor",
        "citing",
        "checks",
        "suggestions",
        "comments",
        "authors",
        "versions",
        "publish",
        "find",
        "drafts",
        "books",
        "pdf",
      ]}
    >
      {children}
    </Words>
  );
}

async function requireDocument(id: string, userId: string): Promise<void> {
  const { store } = await runtime();
  try {
    await findDocument({ db: store.db, caller: { userId }, role: "view" }, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
