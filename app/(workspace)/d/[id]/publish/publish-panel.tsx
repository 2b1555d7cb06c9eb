"use client";

import { ArrowUpRight, Link2, ScrollText } from "lucide-react";
import { useState } from "react";
import { derivedSeo } from "#lib/base/seo";
import { slugOf } from "#lib/base/slug";
import { ApiError, call, type Output } from "#lib/doors/client";
import { Area } from "#ui/area";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { Switch } from "#ui/switch";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../../../failure-words";
import type { OpenDocument } from "../open-document";
import { Panel } from "../panel";
import type { DocumentSession } from "../session/document-session";
import { changedSettings, type PageSettings, pageSettings } from "./page-settings";
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
  onChange: (publication: Publication) => void;
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
type Fault = { words: string; isOfAddress: boolean };

function faultOf(error: unknown): Fault {
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  if (!(error instanceof ApiError) || !detail)
    return { words: failureWords("", error).description, isOfAddress: false };
  if (detail.path !== "slug") return { words: `${error.message} ${detail.message}`, isOfAddress: false };
  const words = error.code === "slug_taken" ? error.message : `The address ${detail.message}.`;
  return { words, isOfAddress: true };
}

/** Publishes and unpublishes a document: its address, its search engine texts and its visibility. */
export function PublishPanel({ id, title, publication, session, onChange, onClose }: Props) {
  const announce = useAnnounce();
  const [form, setForm] = useState(formOf(publication));
  const [fault, setFault] = useState<Fault | null>(null);
  const [done, setDone] = useState("");
  const [isUnderWay, setUnderWay] = useState(false);
  const isPublished = publication.status === "published";
  const set = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));

  async function attempt(write: () => Promise<void>): Promise<void> {
    setUnderWay(true);
    setFault(null);
    setDone("");
    try {
      await write();
    } catch (failure) {
      setFault(faultOf(failure));
    } finally {
      setUnderWay(false);
    }
  }

  const publish = () =>
    attempt(async () => {
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
      setDone(isPublished ? "The page is up to date." : "Published.");
    });

  const unpublish = () =>
    attempt(async () => {
      await session.runExclusive(async () => {
        await call("DELETE /api/d/[id]/publish", { id });
        return { version: session.view().version + 1 };
      });
      onChange({ ...publication, status: "draft", url: null });
      setDone("The page is gone. The document is a draft again, and its address stays reserved.");
    });

  async function copy(what: string, text: () => Promise<string>): Promise<void> {
    try {
      await navigator.clipboard.writeText(await text());
      announce({ title: `${what} copied` });
    } catch {
      announce({ title: `${what} not copied`, description: "Open the page and copy it there.", tone: "error" });
    }
  }

  async function statement(url: string): Promise<string> {
    const answer = await fetch(`/p/${url.split("/p/").at(-1)}/colophon.txt`);
    if (!answer.ok) throw new Error(`The statement was answered with ${answer.status}.`);
    return answer.text();
  }

  return (
    <Panel title="Publish" onClose={onClose}>
      {isPublished && publication.url ? (
        <div className={styles.live}>
          <p className={styles.state}>This document is a page that follows its changes.</p>
          <a href={publication.url} target="_blank" rel="noreferrer" className={styles.link}>
            View the page <ArrowUpRight size={15} aria-hidden />
          </a>
          <Button size="small" onClick={() => copy("Link", async () => publication.url ?? "")}>
            <Link2 size={15} aria-hidden /> Copy link
          </Button>
          {publication.settings.colophon === true ? (
            <Button size="small" onClick={() => copy("AI-use statement", () => statement(publication.url ?? ""))}>
              <ScrollText size={15} aria-hidden /> Copy AI-use statement
            </Button>
          ) : null}
        </div>
      ) : (
        <p className={styles.intro}>Publishing makes a page of this document that anyone with its address can read.</p>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        <Field
          label="Address"
          prefix="/p/"
          value={form.slug}
          placeholder={slugOf(title)}
          autoComplete="off"
          spellCheck={false}
          {...(fault?.isOfAddress ? { error: fault.words } : {})}
          hint="Lowercase letters, digits and hyphens. Former addresses redirect here."
          onChange={({ target }) => set({ slug: target.value.trim().toLowerCase() })}
        />
        <Field
          label="Title for search engines"
          value={form.seoTitle}
          placeholder={title}
          maxLength={300}
          onChange={({ target }) => set({ seoTitle: target.value })}
        />
        <Area
          label="Description for search engines"
          value={form.seoDescription}
          maxLength={1000}
          placeholder="The beginning of the text, if left empty."
          onChange={({ target }) => set({ seoDescription: target.value })}
        />
        <Area
          label="Authors"
          value={form.authors}
          rows={2}
          placeholder="You, if left empty."
          hint="One per line, as the page and citations of it name them."
          onChange={({ target }) => set({ authors: target.value })}
        />
        <Switch
          label="Colophon"
          hint="At the foot of the page: who wrote it, with which models, and how much each."
          checked={form.colophon}
          onChange={(colophon) => set({ colophon })}
        />
        <Switch
          label="Open contents"
          hint="A long text has a table of contents anyway, folded."
          checked={form.toc}
          onChange={(toc) => set({ toc })}
        />
        <Switch
          label="Numbered headings"
          checked={form.numberedHeadings}
          onChange={(numberedHeadings) => set({ numberedHeadings })}
        />
        <Switch
          label="Listed"
          hint="In the site map, the feed and search engines."
          checked={form.isListed}
          onChange={(isListed) => set({ isListed })}
        />
        <p role="alert" className={styles.error}>
          {fault?.isOfAddress ? null : fault?.words}
        </p>
        <p role="status" className={styles.done}>
          {done}
        </p>
        <Button tone="primary" type="submit" disabled={isUnderWay}>
          {isPublished ? "Update the page" : "Publish the page"}
        </Button>
        {isPublished ? (
          <Button tone="quiet" disabled={isUnderWay} onClick={unpublish}>
            Unpublish
          </Button>
        ) : null}
      </form>
    </Panel>
  );
}
