import { notFound } from "next/navigation";
import { AppError } from "#lib/base/errors";
import { runtime } from "#lib/base/runtime";
import { findDocument } from "#lib/documents/store/store";
import { requirePerson } from "#lib/doors/current-person";
import { DocumentWords } from "./parts/document-words";

/** Checks that the document exists before the response starts, because its status is sent with the first byte. */
export default async function DocumentLayout({ params, children }: LayoutProps<"/d/[id]">) {
  const { id } = await params;
  const { id: userId } = await requirePerson();
  const { store } = await runtime();
  try {
    await findDocument({ db: store.db, caller: { userId }, role: "view" }, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
  return <DocumentWords>{children}</DocumentWords>;
}
