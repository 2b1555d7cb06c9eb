import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { load } from "#lib/doors/load";
import { readDocument } from "#lib/operations/read-document";
import { titleOf } from "../../title-of";
import { Workspace } from "./workspace";

const open = cache(async (id: string) => {
  const document = await load(readDocument, { id });
  return "content" in document ? document : notFound();
});

/** The title of the document names its window. */
export async function generateMetadata({ params }: PageProps<"/d/[id]">): Promise<Metadata> {
  return { title: titleOf(await open((await params).id)) };
}

/** One document, loaded once on the server and then kept by its workspace. */
export default async function DocumentPage({ params }: PageProps<"/d/[id]">) {
  const { id } = await params;
  return <Workspace key={id} document={await open(id)} />;
}
