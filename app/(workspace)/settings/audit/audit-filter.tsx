import { getTranslations } from "next-intl/server";
import { auditKind } from "#lib/audit/shape";
import type { Person } from "#lib/people/accounts/store";
import { Button } from "#ui/button";
import styles from "./audit.module.css";
import { type Filter, queryOf } from "./query-of";

type Props = { people: readonly Person[]; filter: Filter };

/** Chooses a person and a kind of entry, and downloads what they leave. */
export async function AuditFilter({ people, filter }: Props) {
  const t = await getTranslations("audit");
  return (
    <>
      <form className={styles.filter}>
        <label className={styles.choice}>
          {t("person")}
          <select name="person" defaultValue={filter.personId ?? ""}>
            <option value="">{t("everybody")}</option>
            {people.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name} · {email}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.choice}>
          {t("kind")}
          <select name="kind" defaultValue={filter.kind ?? ""}>
            <option value="">{t("everything")}</option>
            {auditKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit">{t("show")}</Button>
      </form>
      <p className={styles.downloads}>
        {(["csv", "jsonl"] as const).map((format) => (
          // Not a page, so no link of Next's.
          <a
            key={format}
            href={`/api/w/audit/export?${queryOf({ format, personId: filter.personId, kind: filter.kind })}`}
          >
            {t(format)}
          </a>
        ))}
      </p>
    </>
  );
}
