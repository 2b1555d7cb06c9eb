import { useFormatter, useTranslations } from "next-intl";
import type { Translator } from "../../../words/setup/translator";
import { When } from "../../parts/when";
import { SCOPES } from "./scopes";
import type { ShownKey } from "./shown-key";

function reachOf(t: Translator<"keys">, { documentTitle, folder }: ShownKey): string {
  if (documentTitle !== null) return t("facts.only", { title: documentTitle });
  if (folder === null) return t("facts.allDocuments");
  return folder.name === null ? t("facts.folderGone") : t("facts.folder", { name: folder.name });
}

/** The details of a key below its name. */
export function KeyFacts({ of: key }: { of: ShownKey }) {
  const t = useTranslations("keys");
  const format = useFormatter();
  const { lastUsedAt, expiresAt } = key;
  const scopes = SCOPES.filter((scope) => key.scopes.includes(scope)).map((scope) => t(`scopes.${scope}.label`));
  return (
    <>
      <span>{scopes.join(", ")}</span>
      <span>{reachOf(t, key)}</span>
      <span>{t(key.isConnection ? "facts.connection" : key.isHuman ? "facts.ownTool" : "facts.agent")}</span>
      <span>{lastUsedAt ? t.rich("facts.used", { when: () => <When at={lastUsedAt} /> }) : t("facts.neverUsed")}</span>
      {expiresAt ? (
        <span suppressHydrationWarning>
          {t("facts.until", { day: format.dateTime(new Date(expiresAt), { dateStyle: "medium" }) })}
        </span>
      ) : null}
    </>
  );
}
