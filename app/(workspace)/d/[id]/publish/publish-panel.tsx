"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, call, type Output } from "#lib/doors/client";
import { COLOPHON_MODES, colophonMode } from "#lib/shapes/colophon-mode";
import { derivedSeo } from "#lib/shapes/seo";
import { slugOf } from "#lib/shapes/slug";
import { Area } from "#ui/area";
import { Button } from "#ui/button";
import { Choice } from "#ui/choice";
import { Field } from "#ui/field";
import { FoldSummary } from "#ui/fold-summary";
import { Select } from "#ui/select";
import { Switch } from "#ui/switch";
import { useAnnounce } from "#ui/use-announce";
import { type FailureWords, useFailureWords } from "../../../../results/failure-words";
import { type ServerWords, useServerWords } from "../../../../results/server-words";
import type { Translator } from "../../../../words/setup/translator";
import { useAnnounceUndo } from "../../../parts/use-announce-undo";
import { actionQuery } from "../../../queries/query";
import { tellRequirement } from "../../../reviews/tell-requirement";
import { countsOf } from "../checks/check";
import type { CheckStore } from "../checks/use-checks";
import { Panel } from "../parts/panel";
import type { DocumentSession } from "../session/document-session";
import type { OpenDocument } from "../view/open-document";
import { AiUse } from "./ai-use";
import { faultsOf } from "./author-form";
import { AuthorList } from "./author-list";
import { changedSettings, LICENSES, type PageSettings, pageSettings } from "./page-settings";
import styles from "./publish-panel.module.css";

/** The publication fields of a document. */
export type Publication = Pick<
  OpenDocument,
  "status" | "slug" | "url" | "title" | "excerpt" | "seoTitle" | "seoDescription" | "isListed" | "settings"
>;

type Props = {
  id: string;
  title: string;
  publication: Publication;
  session: DocumentSession;
  checks: CheckStore;
  onShowChecks: () => void;
  onChange: (publication: Publication) => void;
  /** Opens the reading mode. */
  onRead: () => void;
  onClose: () => void;
};

type Form = PageSettings & { slug: string; seoTitle: string; seoDescription: string; isListed: boolean };

/** The form's initial values; derived values are placeholders, so that they follow the title. */
function formOf(publication: Publication): Form {
  const { slug, seoTitle, seoDescription, isListed, settings } = publication;
  const derived = derivedSeo(publication);
  return {
    ...pageSettings(settings),
    slug: slug ?? "",
    seoTitle: seoTitle === null || seoTitle === derived.seoTitle ? "" : seoTitle,
    seoDescription: seoDescription === null || seoDescription === derived.seoDescription ? "" : seoDescription,
    isListed,
  };
}

/** Why a try failed, in one sentence, and whether the address is at fault. */
type Fault = { words: string; isOfAddress: boolean; isUnreviewed?: boolean };

type Wording = { t: Translator<"publish">; failureWords: FailureWords; serverWords: ServerWords };

function faultOf({ t, failureWords, serverWords }: Wording, error: unknown): Fault {
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  if (!(error instanceof ApiError) || error.code === "offline" || error.code === "unreviewed" || !detail) {
    const isUnreviewed = error instanceof ApiError && error.code === "unreviewed";
    return { words: failureWords("", error).description, isOfAddress: false, isUnreviewed };
  }
  if (detail.path !== "slug") {
    const words = serverWords({ error: `${error.message} ${detail.message}`, code: error.code });
    return { words, isOfAddress: false };
  }
  const words =
    error.code === "slug_taken"
      ? serverWords({ error: error.message, code: error.code })
      : t("wrongAddress", { detail: serverWords({ error: detail.message }) });
  return { words, isOfAddress: true };
}

/** Publishes and unpublishes a document: its address, its search engine texts and its visibility. */
export function PublishPanel(props: Props) {
  const { id, title, publication, session, checks, onShowChecks, onChange, onRead, onClose } = props;
  const t = useTranslations("publish");
  const actions = useTranslations("documentActions");
  const { data: required } = useQuery(actionQuery(["requirement", id], () => tellRequirement({ id })));
  const failureWords = useFailureWords();
  const serverWords = useServerWords();
  const announce = useAnnounce();
  const announceUndo = useAnnounceUndo();
  const [form, setForm] = useState(formOf(publication));
  const [fault, setFault] = useState<Fault | null>(null);
  const [tries, setTries] = useState(0);
  const [done, setDone] = useState("");
  const saved = pageSettings(publication.settings);
  const [isUnderWay, setUnderWay] = useState(false);
  const requiredAbove = (["folder", "owner"] as const).filter((whose) => required?.[whose]);
  const isPublished = publication.status === "published";
  const set = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));

  async function attempt(write: () => Promise<void>): Promise<void> {
    setUnderWay(true);
    setFault(null);
    setDone("");
    try {
      await write();
    } catch (failure) {
      setFault(faultOf({ t, failureWords, serverWords }, failure));
    } finally {
      setUnderWay(false);
    }
  }

  /** Shows what cannot be stored of the authors at its field. */
  function requireAuthors(): void {
    const isWrong = form.authors.some((author) => faultsOf(author).length > 0);
    setTries((before) => (isWrong ? before + 1 : 0));
    if (isWrong) throw new ApiError(400, "invalid_request", t("author.wrong"));
  }

  const saveAuthors = () =>
    attempt(async () => {
      requireAuthors();
      const settings = changedSettings(publication.settings, { ...saved, authors: form.authors });
      const written = await session.runExclusive(() => call("PATCH /api/d/[id]", { id, settings }));
      onChange({ ...publication, settings: written.settings });
      setDone(t("author.saved"));
    });

  const publish = () =>
    attempt(async () => {
      requireAuthors();
      if (!title.trim()) throw new ApiError(400, "title_required", "Add a title before publishing");
      const settings = changedSettings(publication.settings, form);
      if (Object.keys(settings).length > 0)
        await session.runExclusive(() => call("PATCH /api/d/[id]", { id, settings }));
      const published = await session.runExclusive<Output<"POST /api/d/[id]/publish">>(() =>
        call("POST /api/d/[id]/publish", {
          id,
          ...(form.slug && form.slug !== publication.slug ? { slug: form.slug } : {}),
          seoTitle: form.seoTitle || null,
          seoDescription: form.seoDescription || null,
          isListed: form.isListed,
        }),
      );
      onChange(published);
      setForm(formOf(published));
      // Said here: a message at the foot of the screen would cover the button that unpublishes.
      setDone(t(isPublished ? "updated" : "published"));
    });

  async function publishAgain(): Promise<void> {
    const published = await session.runExclusive<Output<"POST /api/d/[id]/publish">>(() =>
      call("POST /api/d/[id]/publish", { id }),
    );
    onChange(published);
    setForm(formOf(published));
    setDone(t("published"));
  }

  const unpublish = () =>
    attempt(async () => {
      await session.runExclusive(async () => {
        await call("DELETE /api/d/[id]/publish", { id });
        return { version: session.view().version + 1 };
      });
      onChange({ ...publication, status: "draft", url: null });
      setDone(t("unpublished"));
      announceUndo({ title: t("isDraft"), undo: publishAgain });
    });

  async function copy(what: "link" | "statement", text: () => Promise<string>): Promise<void> {
    try {
      await navigator.clipboard.writeText(await text());
      announce({ title: t(`copied.${what}`) });
    } catch {
      announce({ title: t(`notCopied.${what}`), description: t("notCopied.byHand"), tone: "error" });
    }
  }

  return (
    <Panel name="publish" onClose={onClose}>
      {isPublished && publication.url ? (
        <div className={styles.live}>
          <p className={styles.state}>{t("state")}</p>
          <a href={publication.url} target="_blank" rel="noreferrer" className={styles.link}>
            {t("view")} <ArrowUpRight size={15} aria-hidden />
          </a>
          <Button size="small" onClick={() => copy("link", async () => publication.url ?? "")}>
            <Link2 size={15} aria-hidden /> {t("copyLink")}
          </Button>
        </div>
      ) : (
        <p className={styles.intro}>{t("intro")}</p>
      )}
      <WhatIsWrong checks={checks} onShow={onShowChecks} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        <Field
          label={t("address")}
          prefix="/p/"
          value={form.slug}
          placeholder={slugOf(title)}
          autoComplete="off"
          spellCheck={false}
          {...(fault?.isOfAddress ? { error: fault.words } : {})}
          hint={t("addressHint")}
          onChange={({ target }) => set({ slug: target.value.trim().toLowerCase() })}
        />
        <AuthorList
          id={id}
          authors={form.authors}
          tries={tries}
          onChange={(authors) => {
            set({ authors });
            setDone("");
            setFault(null);
          }}
        />
        {"authors" in changedSettings(publication.settings, { ...saved, authors: form.authors }) ? (
          <div>
            <Button size="small" disabled={isUnderWay} onClick={saveAuthors}>
              {t("author.save")}
            </Button>
          </div>
        ) : null}
        <Select
          label={t("license")}
          options={[
            { value: "", label: t("noLicense") },
            ...[...new Set([...LICENSES, saved.license])].flatMap((value) => (value ? { value, label: value } : [])),
          ]}
          value={form.license}
          onChange={(license) => set({ license })}
        />
        <Switch
          label={t("listed")}
          hint={t("listedHint")}
          checked={form.isListed}
          onChange={(isListed) => set({ isListed })}
        />
        <Switch
          label={t("requireReview")}
          hint={[t("requireReviewHint"), ...requiredAbove.map((whose) => t(`requiredBy.${whose}`))].join(" ")}
          checked={form.requireReview}
          onChange={(requireReview) => set({ requireReview })}
        />
        <details className={styles.more}>
          <FoldSummary>{t("more")}</FoldSummary>
          <div className={styles.form}>
            <Field
              label={t("seoTitle")}
              value={form.seoTitle}
              placeholder={title}
              maxLength={300}
              onChange={({ target }) => set({ seoTitle: target.value })}
            />
            <Area
              label={t("seoDescription")}
              value={form.seoDescription}
              maxLength={1000}
              placeholder={t("seoDescriptionEmpty")}
              onChange={({ target }) => set({ seoDescription: target.value })}
            />
            <Field
              label={t("doi")}
              value={form.doi}
              placeholder="10.…"
              maxLength={300}
              autoComplete="off"
              spellCheck={false}
              hint={t("doiHint")}
              onChange={({ target }) => set({ doi: target.value })}
            />
            <Choice
              label="Colophon"
              options={COLOPHON_MODES.map((value) => ({ value, label: t(`colophon.${value}`) }))}
              value={form.colophon}
              onChange={(colophon) => set({ colophon })}
            />
            <Switch
              label={t("contents")}
              hint={t("contentsHint")}
              checked={form.toc}
              onChange={(toc) => set({ toc })}
            />
            <Switch
              label={t("numbered")}
              checked={form.numberedHeadings}
              onChange={(numberedHeadings) => set({ numberedHeadings })}
            />
          </div>
        </details>
        <p role="alert" className={styles.error}>
          {fault?.isOfAddress ? null : fault?.words}
        </p>
        {fault?.isUnreviewed ? <Button onClick={onRead}>{actions("readThem")}</Button> : null}
        <p role="status" className={styles.done}>
          {done}
        </p>
        <Button tone="primary" type="submit" disabled={isUnderWay}>
          {t(isPublished ? "update" : "publish")}
        </Button>
        {isPublished ? (
          <Button tone="quiet" disabled={isUnderWay} onClick={unpublish}>
            {t("unpublish")}
          </Button>
        ) : null}
      </form>
      {colophonMode(publication.settings) !== "off" ? (
        <AiUse
          key={publication.url}
          id={id}
          url={isPublished ? publication.url : null}
          onCopy={(text) => void copy("statement", text)}
        />
      ) : null}
    </Panel>
  );
}

/** What the last check found wrong, or that there was none; it holds nothing up. */
function WhatIsWrong({ checks: { isOfText, checks, wrong }, onShow }: { checks: CheckStore; onShow: () => void }) {
  const t = useTranslations("checks");
  if (!isOfText || !checks) return null;
  if (checks.checkedAt !== null && wrong.length === 0) return null;
  const what = countsOf(wrong).map(({ status, count }) => t(`counts.${status}`, { count }));
  return (
    <div className={styles.wrong}>
      <p data-bad={wrong.length > 0 || undefined}>{wrong.length > 0 ? what.join(", ") : t("notYet")}</p>
      <Button size="small" onClick={onShow}>
        {t("showChecks")}
      </Button>
    </div>
  );
}
