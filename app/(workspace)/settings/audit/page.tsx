import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { auditKind } from "#lib/audit/shape";
import { listAudit } from "#lib/audit/store";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { isOwner, listPeople } from "#lib/people/accounts/store";
import { Section } from "../parts/section";
import { AuditFilter } from "./audit-filter";
import { AuditList } from "./audit-list";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("audit"))("title") });

const PAGE = 50;

/** Shows the workspace's owner the audit log, newest first. */
export default async function AuditPage({ searchParams }: PageProps<"/settings/audit">) {
  const { id } = await requirePerson();
  const { store, env } = await runtime();
  if (!(await isOwner(store.db, id))) notFound();
  const t = await getTranslations("audit");
  const { person, kind, before } = await searchParams;
  const filter = {
    personId: typeof person === "string" && person !== "" ? person : undefined,
    kind: auditKind.safeParse(kind).data,
  };
  const start = Number(before);
  const [people, entries] = await Promise.all([
    listPeople(store.db),
    // One more, which says whether older ones follow.
    listAudit(store.db, {
      ...filter,
      before: Number.isSafeInteger(start) && start > 0 ? start : undefined,
      limit: PAGE + 1,
    }),
  ]);
  const last = entries.length > PAGE ? entries[PAGE - 1]?.number : undefined;
  return (
    <Section
      title={t("title")}
      words={
        <>
          {t("words")} {t("kept", { days: env.AUDIT_DAYS })}
        </>
      }
    >
      <AuditFilter people={people} filter={filter} />
      <AuditList entries={entries.slice(0, PAGE)} people={people} filter={filter} olderThan={last} />
    </Section>
  );
}
