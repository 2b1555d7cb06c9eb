import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { call } from "#lib/doors/client";
import { Confirm } from "#ui/confirm";
import { useAccepted } from "../../../results/use-accepted";
import { useAnnounceUndo } from "../../parts/use-announce-undo";
import { useWrite } from "../../queries/use-write";
import { restoreMany } from "../works/bulk-actions";
import type { Work } from "./save-work";

type Props = { work: Work; onDeleted: () => void; onClose: () => void };

/** Asks whether a work is deleted, and leads to the library once it is. */
export function DeleteWork({ work, onDeleted, onClose }: Props) {
  const t = useTranslations("work");
  const ui = useTranslations("ui");
  const router = useRouter();
  const announceUndo = useAnnounceUndo();
  const accepted = useAccepted();
  const { run, isUnderWay, error } = useWrite(
    () => call("DELETE /api/d/citations/[citationId]", { citationId: work.id }),
    () => {
      onDeleted();
      announceUndo({ title: t("deleted"), undo: () => accepted(restoreMany, { ids: [work.id] }) });
      router.push("/library");
    },
  );
  return (
    <Confirm
      title={t("deleteTitle", { title: plainTitle(work.csl) || ui("untitled") })}
      description={t("deleteWords")}
      action={t("deleteAction")}
      isUnderWay={isUnderWay}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
