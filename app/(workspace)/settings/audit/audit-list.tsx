import { getTranslations } from "next-intl/server";
import type { ShownEntry } from "#lib/audit/store";
import type { Person } from "#lib/people/accounts/store";
import { Link } from "#ui/link";
import words from "../../../words/en/audit";
import { When } from "../../parts/when";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import styles from "./audit.module.css";
import { type Filter, queryOf } from "./query-of";

type Props = {
  entries: readonly ShownEntry[];
  people: readonly Person[];
  filter: Filter;
  /** The number before which older entries follow; undefined at the end. */
  olderThan: number | undefined;
};

function Subject({ entry, names }: { entry: ShownEntry; names: ReadonlyMap<string, string> }) {
  const { subjectId, personId, kind } = entry;
  if (!subjectId || subjectId === personId) return null;
  if (subjectId.startsWith("doc_") && kind !== "document.deleted")
    return <Link href={`/d/${subjectId}`}>{subjectId}</Link>;
  return <span>{names.get(subjectId) ?? subjectId}</span>;
}

type Detail = keyof typeof words.details;

const isDetail = (name: string): name is Detail => name in words.details;

/** The details of an entry that have words, the way of signing in by its name. */
function wordsOf({ details }: ShownEntry): [Detail, string][] {
  const given = Object.entries(details).map(([name, value]) => [name, name === "path" ? wayIn(value) : value] as const);
  return given.flatMap(([name, value]) => (isDetail(name) ? [[name, value]] : []));
}

const WAYS: readonly [way: string, part: RegExp][] = [
  ["link", /magic-link/],
  ["passkey", /passkey/],
  ["password", /email|password/],
];

const wayIn = (path: string): string => WAYS.find(([, part]) => part.test(path))?.[0] ?? "provider";

/** Lists entries with who, what about and when. */
export async function AuditList({ entries, people, filter, olderThan }: Props) {
  const t = await getTranslations("audit");
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const byOf = ({ by, personId }: ShownEntry) =>
    t(`bys.${by.type}`, { name: by.name, person: names.get(personId ?? "") ?? t("formerPerson") });
  if (entries.length === 0) return <p className={styles.none}>{t("none")}</p>;
  return (
    <>
      <Rows label={t("title")}>
        {entries.map((entry) => (
          <Row
            key={entry.number}
            name={t(`kinds.${entry.kind}`)}
            facts={
              <>
                <span>{byOf(entry)}</span>
                <When at={entry.at} />
                <Subject entry={entry} names={names} />
                {wordsOf(entry).map(([name, value]) => (
                  <span key={name}>{t(`details.${name}`, { value: names.get(value) ?? value })}</span>
                ))}
              </>
            }
          />
        ))}
      </Rows>
      {olderThan === undefined ? null : (
        <Link
          className={styles.older}
          href={`/settings/audit?${queryOf({ person: filter.personId, kind: filter.kind, before: olderThan })}`}
        >
          {t("older")}
        </Link>
      )}
    </>
  );
}
