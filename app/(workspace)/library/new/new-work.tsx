"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Link } from "#ui/link";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../results/failure-words";
import { UserError } from "../../../results/user-error";
import { useWrite } from "../../queries/use-write";
import { FieldErrors } from "../fields/field-errors";
import { useWorkDraft } from "../fields/use-work-draft";
import styles from "../fields/work.module.css";
import { WorkFields } from "../fields/work-fields";
import { WorkFiling } from "../fields/work-filing";
import type { Collection } from "../works/citation";

type Props = { collections: readonly Collection[]; collectionId: string | undefined };

const EMPTY = { csl: { type: "article-journal" as const }, tags: [], notes: [], reading: null };

/** Saves a work that is typed, and leads to its page; of one that the library knows, no notes are replaced. */
function useAdding(typing: ReturnType<typeof useWorkDraft>, setErrors: (errors: FieldErrors) => void) {
  const { draft, csl, changes, forget } = typing;
  const t = useTranslations("work");
  const adding = useTranslations("library.adding");
  const failureWords = useFailureWords();
  const router = useRouter();
  const announce = useAnnounce();
  return useWrite(
    async () => {
      try {
        if (typeof csl.title !== "string") throw new UserError(t("titleMissing"));
        const saved = await call("POST /api/d/citations", {
          csl,
          tags: changes.tags ?? [],
          collectionIds: [...draft.collectionIds],
        });
        if (!("id" in saved)) throw new Error("A work was answered as a file.");
        // Its page has notes of its own, which these would replace.
        if (changes.notes && saved.duplicate) throw new UserError(t("knownAlready"));
        const { notes, reading } = changes;
        if (notes || reading) {
          await call("PATCH /api/w/citations/[citationId]", { citationId: saved.id, notes, reading });
        }
        return saved;
      } catch (error) {
        setErrors(FieldErrors.of(t, failureWords, error));
        throw error;
      }
    },
    ({ id, duplicate }) => {
      forget();
      announce({ title: adding(duplicate ? "known" : "added") });
      router.push(`/library/${id}`);
    },
  );
}

/** Enters a work by hand and saves it to the library. */
export function NewWork({ collections, collectionId }: Props) {
  const t = useTranslations("work");
  const ui = useTranslations("ui");
  const [stored] = useState(() => ({ ...EMPTY, collectionIds: collectionId ? [collectionId] : [] }));
  const [errors, setErrors] = useState(new FieldErrors());
  const typing = useWorkDraft(`new ${collectionId ?? ""}`, stored);
  const { draft, change, forget } = typing;
  const { run, isUnderWay } = useAdding(typing, setErrors);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t("newTitle")}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <section className={styles.section} aria-label={t("fields")}>
          <WorkFields
            csl={stored.csl}
            type={draft.type}
            form={draft.form}
            errorOf={(variable) => errors.of(`csl.${variable}`)}
            onType={(type) => change({ type })}
            onChange={(variable, text) => change({ form: { ...draft.form, [variable]: text } })}
          />
        </section>
        <WorkFiling draft={draft} collections={collections} tagsError={errors.of("tags")} onChange={change} />
        <Alert>{errors.general}</Alert>
        <div className={styles.saving}>
          <Link href="/library" className={styles.cancel} onClick={forget}>
            {ui("cancel")}
          </Link>
          <Button tone="primary" type="submit" disabled={isUnderWay}>
            {t(isUnderWay ? "saving" : "add")}
          </Button>
        </div>
      </form>
    </main>
  );
}
