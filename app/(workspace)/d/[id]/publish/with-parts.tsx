import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { routeQuery } from "../../../queries/query";
import styles from "./publish-panel.module.css";
import type { PartFault } from "./use-publish";

/** How many parts of a book are published with it, and which of them cannot be; nothing for a document without parts. */
export function WithParts({ id, fault }: { id: string; fault: PartFault | null }) {
  const t = useTranslations("publish");
  const { data } = useQuery(routeQuery("GET /api/w/documents/[id]/parts", { id }));
  const parts = data?.parts ?? [];
  const count = parts.filter(({ inTrash }) => !inTrash).length;
  if (count === 0) return null;
  const title = fault ? parts[fault.at]?.title : null;
  const named = { place: String((fault?.at ?? 0) + 1), named: title ? "yes" : "no", title: title ?? "" };
  return (
    <div>
      <p className={styles.intro}>{t("withParts", { count })}</p>
      <p role="alert" className={styles.error}>
        {fault ? t(`partRefused.${fault.reason}`, named) : null}
      </p>
    </div>
  );
}
