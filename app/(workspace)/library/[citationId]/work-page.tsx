"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Crumbs } from "../../frame/crumbs";
import { TopBar } from "../../frame/top-bar";
import styles from "../fields/work.module.css";
import { WorkFields } from "../fields/work-fields";
import { WorkFiling } from "../fields/work-filing";
import type { Collection } from "../works/citation";
import { type Attachment, Attachments } from "./attachments";
import { CitedIn } from "./cited-in";
import { DeleteWork } from "./delete-work";
import { HighlightsOfLink } from "./highlights-of-link";
import { RegistryDialog } from "./registry-dialog";
import { registryOf } from "./registry-of";
import { RelatedWorks } from "./related-works";
import type { Work } from "./save-work";
import { useSavedWork } from "./use-saved-work";
import { WorkTop } from "./work-top";

// pdf.js is loaded with the first PDF.
const PdfView = dynamic(() => import("../pdf/pdf-view").then(({ PdfView }) => PdfView), { ssr: false });

type Props = { work: Work; collections: readonly Collection[] };

/** Shows a work of the library and edits it; a PDF of it opens beside. */
export function WorkPage({ work, collections }: Props) {
  const t = useTranslations("work");
  const ui = useTranslations("ui");
  const library = useTranslations("library");
  const [attachments, setAttachments] = useState<readonly Attachment[]>(work.attachments);
  const [opened, setOpened] = useState<Attachment | null>(null);
  const [isLookingUp, setLookingUp] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const saved = useSavedWork(work);
  const { stored, csl, state, discard } = saved;
  const registry = registryOf(csl);
  const pdf = attachments.find(({ mediaType }) => mediaType === "application/pdf");

  const title = plainTitle(csl) || ui("untitled");

  return (
    <>
      <TopBar>
        <Crumbs path={[{ label: library("title"), href: "/library" }]} here={title} isBrief />
        <span role="status" className={styles.state} data-state={state}>
          {t(state)}
        </span>
      </TopBar>
      <div className={styles.columns} data-reading={opened !== null || undefined}>
        <main className={styles.page}>
          <WorkTop
            work={stored}
            {...{ title, csl, pdf, registry }}
            onOpen={setOpened}
            onLookUp={() => setLookingUp(true)}
            onDelete={() => setLeaving(true)}
          />
          <WorkForm {...saved} collections={collections} />
          <Attachments citationId={work.id} attachments={attachments} onChange={setAttachments} onOpen={setOpened} />
          {attachments
            .filter(({ mediaType }) => mediaType === null)
            .map((one) => (
              <HighlightsOfLink key={one.id} citationId={work.id} attachment={one} />
            ))}
          <CitedIn citedIn={stored.citedIn} />
          <RelatedWorks citationId={work.id} isRegistered={stored.doi !== null || stored.arxivId !== null} />
        </main>
        {opened ? (
          <div className={styles.reader}>
            <PdfView key={opened.id} {...opened} citationId={work.id} onClose={() => setOpened(null)} />
          </div>
        ) : null}
        {isLookingUp && registry ? (
          <LookUp registry={registry} saved={saved} onClose={() => setLookingUp(false)} />
        ) : null}
        {isLeaving ? <DeleteWork work={stored} onDeleted={discard} onClose={() => setLeaving(false)} /> : null}
      </div>
    </>
  );
}

type LookUpProps = {
  registry: NonNullable<ReturnType<typeof registryOf>>;
  saved: ReturnType<typeof useSavedWork>;
  onClose: () => void;
};

/** Takes fields of the work from a registry. */
function LookUp({ registry, saved: { csl, put }, onClose }: LookUpProps) {
  return (
    <RegistryDialog
      registry={registry.name}
      identifier={registry.identifier}
      csl={csl}
      onTake={({ type, fields }) => {
        put(Object.fromEntries(fields.map(({ variable, after }) => [variable, after])), type);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type FormProps = ReturnType<typeof useSavedWork> & { collections: readonly Collection[] };

/** The fields of a work, and its filing; what was refused can be saved again or discarded. */
function WorkForm({ stored, draft, errors, state, change, put, save, discard, collections }: FormProps) {
  const t = useTranslations("work");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onBlur={save}
    >
      <section className={styles.section} aria-label={t("fields")}>
        <WorkFields
          csl={stored.csl}
          type={draft.type}
          form={draft.form}
          errorOf={(variable) => errors.of(`csl.${variable}`)}
          onType={(type) => change({ type })}
          onChange={(variable, text) => put({ [variable]: text })}
        />
      </section>
      <WorkFiling draft={draft} collections={collections} tagsError={errors.of("tags")} onChange={change} />
      {errors.general ? (
        <div className={styles.saving}>
          <Alert>{errors.general}</Alert>
          <Button onClick={discard}>{t("discard")}</Button>
          <Button tone="primary" type="submit" disabled={state === "saving"}>
            {t("save")}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
