import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call, type Input } from "#lib/doors/client";
import type { ExportFormat } from "#lib/works/library/entries/exports";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../results/failure-words";
import { useServerWords } from "../../../results/server-words";
import { useAnnounceUndo } from "../../parts/use-announce-undo";
import { exportMany } from "../works/bulk-actions";

type Edit = Omit<Input<"PATCH /api/w/citations">, "citationIds">;

/** Changes and exports several works, and says what came of it; `onDone` is called after a change. */
export function useWorksInBulk(ids: string[], onDone: () => void) {
  const t = useTranslations("library.selection");
  const serverWords = useServerWords();
  const failureWords = useFailureWords();
  const router = useRouter();
  const announce = useAnnounce();
  const announceUndo = useAnnounceUndo();
  const done = (title: string, undo?: () => Promise<void>) => {
    if (undo) announceUndo({ title, undo });
    else announce({ title });
    onDone();
    router.refresh();
  };
  const edit = (edited: Edit) => call("PATCH /api/w/citations", { citationIds: ids, ...edited });
  const change = async (edited: Edit, title: string, back?: Edit) => {
    try {
      await edit(edited);
    } catch (error) {
      return announce({ ...failureWords(t("notChanged"), error), tone: "error" });
    }
    const undo = async () => {
      await edit(back ?? {});
      router.refresh();
    };
    done(title, back && undo);
  };
  const download = async (format: ExportFormat) => {
    const outcome = await exportMany({ ids, format });
    if (!outcome.ok) return announce({ title: t("notExported"), description: serverWords(outcome), tone: "error" });
    save(outcome.value);
  };
  return { done, edit, change, download };
}

/** Lets the browser save a text as a file. */
function save({ filename, mediaType, text }: { filename: string; mediaType: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}

/** What can be done with several works at once. */
export type WorksInBulk = ReturnType<typeof useWorksInBulk>;
