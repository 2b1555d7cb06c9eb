"use client";

import { Ellipsis, FileText, RefreshCw, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { call } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { Menu } from "#ui/menu";
import { useAccepted } from "../../../results/use-accepted";
import { Crumbs } from "../../frame/crumbs";
import { TopBar } from "../../frame/top-bar";
import { useAnnounceUndo } from "../../parts/use-announce-undo";
import { useWrite } from "../../queries/use-write";
import { restoreMany } from "../parts/bulk-actions";
import { byline } from "../parts/byline";
import type { Collection } from "../parts/citation";
import { CitationBadges } from "../parts/citation-badges";
import styles from "../parts/work.module.css";
import { WorkFields } from "../parts/work-fields";
import { WorkFiling } from "../parts/work-filing";
import { WorkLinks } from "../parts/work-links";
import { type Attachment, Attachments } from "./attachments";
import { RegistryDialog } from "./registry-dialog";
import { registryOf } from "./registry-of";
import type { Work } from "./save-work";
import { useSavedWork } from "./use-saved-work";

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
  const { stored, draft, csl, errors, state, change, put, save, discard } = useSavedWork(work);
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
          <header className={styles.top}>
            <div className={styles.titles}>
              <h1 className={styles.title}>{title}</h1>
              <p className={styles.byline}>{byline(csl)}</p>
              <p className={styles.facts}>
                <CitationBadges checks={stored.checks} />
                <WorkLinks citation={stored} />
              </p>
            </div>
            <div className={styles.actions}>
              {pdf ? (
                <Button onClick={() => setOpened(pdf)}>
                  <FileText size={16} aria-hidden /> {t("openPdf")}
                </Button>
              ) : null}
              {registry ? (
                <Button onClick={() => setLookingUp(true)}>
                  <RefreshCw size={16} aria-hidden /> {t("registry.title", { registry: registry.name })}
                </Button>
              ) : null}
              <Menu
                trigger={<IconButton label={t("more")} icon={Ellipsis} />}
                entries={[{ label: t("delete"), icon: Trash2, danger: true, onSelect: () => setLeaving(true) }]}
              />
            </div>
          </header>
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
          <Attachments citationId={work.id} attachments={attachments} onChange={setAttachments} onOpen={setOpened} />
          <section className={styles.section} aria-labelledby="cited">
            <h2 id="cited" className={styles.heading}>
              {t("citedIn")}
            </h2>
            {stored.citedIn.length > 0 ? (
              <ul className={styles.cited} aria-label={t("citing")}>
                {stored.citedIn.map(({ id, title, key }) => (
                  <li key={id}>
                    <Link href={`/d/${id}`}>{title || ui("untitled")}</Link>{" "}
                    <code className={styles.key}>{`@${key}`}</code>
                  </li>
                ))}
              </ul>
            ) : (
              <p className={styles.quiet}>{t("notCited")}</p>
            )}
          </section>
        </main>
        {opened ? (
          <div className={styles.reader}>
            <PdfView key={opened.id} {...opened} citationId={work.id} onClose={() => setOpened(null)} />
          </div>
        ) : null}
        {isLookingUp && registry ? (
          <RegistryDialog
            registry={registry.name}
            identifier={registry.identifier}
            csl={csl}
            onTake={({ type, fields }) => {
              put(Object.fromEntries(fields.map(({ variable, after }) => [variable, after])), type);
              setLookingUp(false);
            }}
            onClose={() => setLookingUp(false)}
          />
        ) : null}
        {isLeaving ? <DeleteWork work={stored} onDeleted={discard} onClose={() => setLeaving(false)} /> : null}
      </div>
    </>
  );
}

type DeleteProps = { work: Work; onDeleted: () => void; onClose: () => void };

function DeleteWork({ work, onDeleted, onClose }: DeleteProps) {
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
