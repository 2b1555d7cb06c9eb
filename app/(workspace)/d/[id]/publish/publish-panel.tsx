"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { colophonMode } from "#lib/shapes/colophon-mode";
import { slugOf } from "#lib/shapes/slug";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { Field } from "#ui/field";
import { Select } from "#ui/select";
import { Switch } from "#ui/switch";
import { useAnnounce } from "#ui/use-announce";
import { actionQuery } from "../../../queries/query";
import { tellRequirement } from "../../../reviews/tell-requirement";
import { countsOf } from "../checks/check";
import type { CheckStore } from "../checks/use-checks";
import { Panel } from "../parts/panel";
import type { DocumentSession } from "../session/document-session";
import { AiUse } from "./ai-use";
import { AuthorList } from "./author-list";
import { FurtherSettings } from "./further-settings";
import { LICENSES } from "./page-settings";
import styles from "./publish-panel.module.css";
import { type Publication, usePublish } from "./use-publish";
import { WithParts } from "./with-parts";

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

/** Publishes and unpublishes a document: its address, its search engine texts and its visibility. */
export function PublishPanel(props: Props) {
  const { id, title, publication, checks, onShowChecks, onRead, onClose } = props;
  const t = useTranslations("publish");
  const actions = useTranslations("documentActions");
  const { data: required } = useQuery(actionQuery(["requirement", id], () => tellRequirement({ id })));
  const requiredAbove = (["folder", "owner"] as const).filter((whose) => required?.[whose]);
  const publish = usePublish(props);
  const { form, set, fault, isUnderWay, isPublished } = publish;
  const copy = useCopy();

  return (
    <Panel name="publish" onClose={onClose}>
      <PublishedAt url={isPublished ? publication.url : null} onCopy={copy} />
      <WhatIsWrong checks={checks} onShow={onShowChecks} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void publish.publish();
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
        <WithParts id={id} fault={fault?.part ?? null} />
        <AuthorList
          id={id}
          authors={form.authors}
          tries={publish.tries}
          onChange={(authors) => {
            set({ authors });
            publish.forget();
          }}
        />
        {publish.areAuthorsNew ? (
          <div>
            <Button size="small" disabled={isUnderWay} onClick={publish.saveAuthors}>
              {t("author.save")}
            </Button>
          </div>
        ) : null}
        <Select
          label={t("license")}
          options={[
            { value: "", label: t("noLicense") },
            ...[...new Set([...LICENSES, publish.license])].flatMap((value) => (value ? { value, label: value } : [])),
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
        <FurtherSettings title={title} publish={publish} />
        <p role="alert" className={styles.error}>
          {fault?.isOfAddress ? null : fault?.words}
        </p>
        {fault?.isUnreviewed ? <Button onClick={onRead}>{actions("readThem")}</Button> : null}
        <p role="status" className={styles.done}>
          {publish.done}
        </p>
        <Button tone="primary" type="submit" disabled={isUnderWay}>
          {t(isPublished ? "update" : "publish")}
        </Button>
        {isPublished ? (
          <Button tone="quiet" disabled={isUnderWay} onClick={publish.unpublish}>
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

type Copy = (what: "link" | "statement", text: () => Promise<string>) => Promise<void>;

/** A function that puts a text on the clipboard, and says so. */
function useCopy(): Copy {
  const t = useTranslations("publish");
  const announce = useAnnounce();
  return async (what, text) => {
    try {
      await navigator.clipboard.writeText(await text());
      announce({ title: t(`copied.${what}`) });
    } catch {
      announce({ title: t(`notCopied.${what}`), description: t("notCopied.byHand"), tone: "error" });
    }
  };
}

/** Where the page is, or what publishing does. */
function PublishedAt({ url, onCopy }: { url: string | null; onCopy: Copy }) {
  const t = useTranslations("publish");
  if (!url) return <p className={styles.intro}>{t("intro")}</p>;
  return (
    <div className={styles.live}>
      <p className={styles.state}>{t("state")}</p>
      <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
        {t("view")} <Icon name="arrow-up-right" size={15} />
      </a>
      <Button size="small" onClick={() => onCopy("link", async () => url)}>
        <Icon name="link-2" size={15} /> {t("copyLink")}
      </Button>
    </div>
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
