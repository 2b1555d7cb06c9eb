"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Switch } from "#ui/switch";
import { useFailureWords } from "../../results/failure-words";
import { useAction } from "../../results/use-action";
import type { Folder } from "../list/folder";
import { actionQuery } from "../queries/query";
import { readRequirements } from "../reviews/read-requirements";
import { requireReviews } from "../reviews/require-reviews";

const QUERY = actionQuery(["requirements"], () => readRequirements({}));

/** Says whether the pages of a folder wait until somebody answered for all words of agents. */
export function FolderReviewsDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const t = useTranslations("folders.reviews");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { data, error: unread } = useQuery(QUERY);
  const { run, errorExcept } = useAction(requireReviews, () => client.invalidateQueries({ queryKey: QUERY.queryKey }));
  const change = (isOn: boolean) => {
    client.setQueryData<typeof data>(QUERY.queryKey, (known) => {
      const others = known?.folderIds.filter((id) => id !== folder.id) ?? [];
      return known && { ...known, folderIds: isOn ? [...others, folder.id] : others };
    });
    run({ folderId: folder.id, isOn });
  };
  return (
    <Dialog title={t("title", { name: folder.name })} open onClose={onClose}>
      {data ? (
        <Switch
          label={t("label")}
          hint={t(data.isOn ? "everywhere" : "hint")}
          checked={data.folderIds.includes(folder.id)}
          onChange={change}
        />
      ) : null}
      <Alert>{errorExcept() ?? (unread ? failureWords("", unread).description : undefined)}</Alert>
      <DialogActions>
        <Button onClick={onClose}>{t("done")}</Button>
      </DialogActions>
    </Dialog>
  );
}
