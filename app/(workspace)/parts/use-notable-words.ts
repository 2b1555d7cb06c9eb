import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { KindCount } from "#lib/document/notable/kinds";

/** Notable changes, counted. */
export type CountedChanges = { notableKinds: readonly KindCount[]; notableCount: number };

/** Says what was changed besides wording, as in “Also changed 2 numbers, 1 more”; those that are not among the kinds are “more”. */
export function useNotableWords(): (changes: CountedChanges) => string {
  const t = useTranslations("versions.notable");
  return useCallback(
    ({ notableKinds, notableCount }) => {
      const named = notableKinds.map(({ kind, count }) => t(`counted.${kind}`, { count }));
      const more = notableKinds.reduce((left, { count }) => left - count, notableCount);
      return t("besides", { what: [...named, ...(more > 0 ? [t("more", { count: more })] : [])].join(", ") });
    },
    [t],
  );
}
