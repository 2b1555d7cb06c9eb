"use client";

import { Ellipsis, FileText, RefreshCw, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { plainTitle } from "#lib/citations/work-facts";
import { call, type Output } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { Menu } from "#ui/menu";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../failure-words";
import { useAccepted } from "../../../use-accepted";
import { useWrite } from "../../queries/use-write";
import { useAnnounceUndo } from "../../use-announce-undo";
import { byline } from "../byline";
import type { Collection } from "../citation";
import { CitationBadges } from "../citation-badges";
import { FieldErrors } from "../field-errors";
import { restoreMany } from "../many";
import { useWorkDraft } from "../use-work-draft";
import styles from "../work.module.css";
import { WorkFields } from "../work-fields";
import { WorkFiling } from "../work-filing";
import { WorkLinks } from "../work-links";
import { type Attachment, Attachments } from "./attachments";
import { RegistryDialog } from "./registry-dialog";
import { registryOf } from "./registry-of";

// pdf.js is loaded with the first PDF.
const PdfView = dynamic(() => import("../pdf/pdf-view").then(({ PdfView }) => PdfView), { ssr: false });

type Work = Output<"GET /api/w/citations/[citationId]">;
type Props = { work: Work; collections: readonly Collection[] };

/** Shows a work of the library and edits it; a PDF of it opens beside. */
export function WorkPage({ work, collections }: Props) {
  const t = useTranslations("work");
  const ui = useTranslations("ui");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const router = useRouter();
  const [stored, setStored] = useState(work);
  const [attachments, setAttachments] = useState<readonly Attachment[]>(work.attachments);
  const [opened, setOpened] = useState<Attachment | null>(null);
  const [isLookingUp, setLookingUp] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>(new FieldErrors());
  const { draft, csl, changes, isChanged, change, put, begin } = useWorkDraft(stored);
  const { run: save, isUnderWay } = useWrite(
    () =>
      call("PATCH /api/w/citations/[citationId]", { citationId: work.id, ...changes, basedOn: stored.updatedAt }).catch(
        (error: unknown) => {
          setErrors(FieldErrors.of(t, failureWords, error));
          throw error;
        },
      ),
    (saved) => {
      setErrors(new FieldErrors());
      setStored(saved);
      begin(saved);
      announce({ title: t("saved") });
      router.refresh();
    },
  );
  const registry = registryOf(csl);
  const pdf = attachments.find(({ mediaType }) => mediaType === "application/pdf");

  return (
    <div className={styles.columns} data-reading={opened !== null || undefined}>
      <main className={styles.page}>
        <header className={styles.top}>
          <div className={styles.titles}>
            <h1 className={styles.title}>{plainTitle(csl) || ui("untitled")}</h1>
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
          <Alert>{errors.general}</Alert>
          {isChanged ? (
            <div className={styles.saving}>
              <span role="status">{t("unsaved")}</span>
              <Button
                onClick={() => {
                  setErrors(new FieldErrors());
                  begin(stored);
                }}
              >
                {t("discard")}
              </Button>
              <Button tone="primary" type="submit" disabled={isUnderWay}>
                {t(isUnderWay ? "saving" : "save")}
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
          <PdfView url={opened.url} title={opened.title} onClose={() => setOpened(null)} />
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
      {isLeaving ? <DeleteWork work={stored} onClose={() => setLeaving(false)} /> : null}
    </div>
  );
}

function DeleteWork({ work, onClose }: { work: Work; onClose: () => void }) {
  const t = useTranslations("work");
  const ui = useTranslations("ui");
  const router = useRouter();
  const announceUndo = useAnnounceUndo();
  const accepted = useAccepted();
  const { run, isUnderWay, error } = useWrite(
    () => call("DELETE /api/d/citations/[citationId]", { citationId: work.id }),
    () => {
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
