import type { Editor } from "@tiptap/core";
import { useCallback, useMemo } from "react";
import { useAnnounce } from "#ui/use-announce";
import type { Translator } from "../../../../words/setup/translator";
import { type HiddenPlace, withoutHiddenPlaces } from "./hidden-marks";

const MAX_SHOWN = 60;

const brief = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text);

/** The words of the marks of hidden characters, and the notice for a text that came with some. */
export function useHiddenWords(t: Translator<"editor">) {
  const announce = useAnnounce();
  const name = useCallback(
    ({ count, decoded }: HiddenPlace) =>
      decoded === null ? t("guard.hidden", { count }) : t("guard.hiddenSays", { count, decoded: brief(decoded) }),
    [t],
  );
  const onCome = useCallback(
    (editor: Editor, places: readonly HiddenPlace[]) => {
      const decoded = places.find((one) => one.decoded !== null)?.decoded ?? null;
      announce({
        title: t("guard.pasted", { count: places.reduce((sum, { count }) => sum + count, 0) }),
        description: decoded === null ? t("guard.pastedUnseen") : t("guard.pastedSays", { decoded: brief(decoded) }),
        action: {
          label: t("guard.takeOutAll"),
          onClick: () => editor.isDestroyed || editor.view.dispatch(withoutHiddenPlaces(editor.state)),
        },
      });
    },
    [announce, t],
  );
  return useMemo(() => ({ words: { name, takeOut: t("guard.takeOut") }, onCome }), [name, onCome, t]);
}
