import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import { useAsk } from "../editor/asking/ask";
import { canonicalTag, setLanguage } from "../editor/typing/language";
import type { DocumentSession } from "../session/document-session";
import type { OpenDocument } from "../view/open-document";

/** A document that is open, with what its settings change. */
export type Settling = {
  document: OpenDocument;
  editor: Editor | null;
  session: DocumentSession | null;
  /** The language that the references are in, once it is known. */
  locale: string | null | undefined;
};

type Settings = { wordGoal: number | null } | { locale: string | null } | { template: true | null };

type Store = (settings: Settings) => Promise<boolean>;

/** Stores settings of a document and says when that failed; resolves to whether they are stored. */
function useStore(id: string, session: DocumentSession | null): Store {
  const t = useTranslations("document");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  return useCallback(
    async (settings: Settings): Promise<boolean> => {
      try {
        await session?.runExclusive(() => call("PATCH /api/d/[id]", { id, settings }));
        return true;
      } catch (error) {
        announce({ ...failureWords(t("writing.notStored"), error), tone: "error" });
        return false;
      }
    },
    [id, session, announce, t, failureWords],
  );
}

const goalOf = ({ settings }: OpenDocument): number | null =>
  typeof settings.wordGoal === "number" && settings.wordGoal >= 1 ? settings.wordGoal : null;

function useGoal(document: OpenDocument, store: Store) {
  const [goal, setGoal] = useState(() => goalOf(document));
  async function storeGoal(next: number | null): Promise<boolean> {
    const isStored = await store({ wordGoal: next });
    if (isStored) setGoal(next);
    return isStored;
  }
  return { goal, storeGoal };
}

const languageOf = ({ settings: { locale } }: OpenDocument): string | null =>
  typeof locale === "string" ? canonicalTag(locale) : null;

/** Gives the text its language; returns the function that asks for another one. */
function useLanguage({ document, editor, locale }: Settling, store: Store): () => void {
  const [chosen, setChosen] = useState(() => languageOf(document));
  const language = locale === undefined ? chosen : locale;
  const t = useTranslations("document");
  const ask = useAsk();
  useEffect(() => {
    if (editor) setLanguage(editor.view, language);
  }, [editor, language]);
  return useCallback(
    () =>
      ask({
        title: t("writing.language"),
        submit: t("language.submit"),
        fields: [
          {
            name: "tag",
            label: t("language.label"),
            value: language ?? "",
            hint: t("language.hint"),
          },
        ],
        refuse: ({ tag = "" }) => (tag.trim() === "" || canonicalTag(tag) ? null : t("language.invalid")),
        apply: ({ tag = "" }) => {
          const next = tag.trim() === "" ? null : canonicalTag(tag);
          void store({ locale: next }).then((isStored) => isStored && setChosen(next));
        },
      }),
    [ask, language, store, t],
  );
}

function useTemplate(document: OpenDocument, store: Store) {
  const [isTemplate, setTemplate] = useState(document.settings.template === true);
  const t = useTranslations("document");
  const announce = useAnnounce();
  const switchTemplate = useCallback(async () => {
    if (!(await store({ template: isTemplate ? null : true }))) return;
    setTemplate(!isTemplate);
    announce(
      isTemplate ? { title: t("template.off") } : { title: t("template.on"), description: t("template.onWords") },
    );
  }, [isTemplate, store, announce, t]);
  return { isTemplate, switchTemplate };
}

/** The settings of a document that its writers change while they write: the word goal, the language, and whether it is a template. */
export function useWritingSettings(settling: Settling) {
  const { document, session } = settling;
  const store = useStore(document.id, session);
  const askLanguage = useLanguage(settling, store);
  return { ...useGoal(document, store), askLanguage, ...useTemplate(document, store) };
}
