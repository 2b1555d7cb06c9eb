import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { listTemplates, presentTemplate } from "#lib/exchange/exporting/templates/store";
import { TemplateList } from "./template-list";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("settings.templates"))("title"),
});

/** Lists a person's templates for exports. */
export default async function TemplatesPage() {
  const { id } = await requirePerson();
  const { store } = await runtime();
  const templates = await listTemplates(store.db, id);
  return <TemplateList first={{ templates: templates.map(presentTemplate), nextCursor: null }} />;
}
