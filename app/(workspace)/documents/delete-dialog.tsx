"use client";

import { call } from "#lib/doors/client";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { useWrite } from "../queries/use-write";
import { titleOf } from "../title-of";

type Props = {
  document: { id: string; title: string; status: "draft" | "published" };
  onClose: () => void;
  onDeleted: () => void;
};

/** Moves a document to the trash after a confirmation. */
export function DeleteDialog({ document, onClose, onDeleted }: Props) {
  const announce = useAnnounce();
  const published = document.status === "published" ? " Its published page goes away at once." : "";
  const { run, isUnderWay, error } = useWrite(
    () => call("DELETE /api/d/[id]", { id: document.id }),
    () => {
      announce({ title: "Moved to the trash", description: "It stays there for 30 days, then it is gone." });
      onClose();
      onDeleted();
    },
  );

  return (
    <Confirm
      title={`Move “${titleOf(document)}” to the trash?`}
      description={`It stays in the trash for 30 days and is then deleted for good.${published}`}
      action="Move to the trash"
      isUnderWay={isUnderWay}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
