import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, call, type Output } from "#lib/doors/client";
import { derivedSeo } from "#lib/shapes/seo";
import { type FailureWords, useFailureWords } from "../../../../results/failure-words";
import { type ServerWords, useServerWords } from "../../../../results/server-words";
import type { Translator } from "../../../../words/setup/translator";
import { useAnnounceUndo } from "../../../parts/use-announce-undo";
import type { DocumentSession } from "../session/document-session";
import type { OpenDocument } from "../view/open-document";
import { faultsOf } from "./author-form";
import { changedSettings, type PageSettings, pageSettings } from "./page-settings";

/** The publication fields of a document. */
export type Publication = Pick<
  OpenDocument,
  "status" | "slug" | "url" | "title" | "excerpt" | "seoTitle" | "seoDescription" | "isListed" | "settings"
>;

/** What the panel asks before publishing. */
export type Form = PageSettings & { slug: string; seoTitle: string; seoDescription: string; isListed: boolean };

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

/** The part of a book that cannot be published, by its place from 0, and why. */
export type PartFault = { at: number; reason: (typeof PART_REASONS)[number] };

const PART_REASONS = ["insufficient_role", "title_required", "unreviewed"] as const;

/** Why a try failed, in one sentence, and whether the address or a part is at fault. */
type Fault = { words: string; isOfAddress: boolean; isUnreviewed?: boolean; part?: PartFault };

/** The part that an error names. */
function partFaultOf(error: unknown): PartFault | null {
  if (!(error instanceof ApiError)) return null;
  const at = /^parts\.(\d+)$/.exec(error.details[0]?.path ?? "")?.[1];
  const reason = PART_REASONS.find((code) => code === error.code);
  return at !== undefined && reason ? { at: Number(at), reason } : null;
}

type Wording = { t: Translator<"publish">; failureWords: FailureWords; serverWords: ServerWords };

function faultOf({ t, failureWords, serverWords }: Wording, error: unknown): Fault {
  const part = partFaultOf(error);
  if (part) return { words: "", isOfAddress: false, part };
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

type Publishing = {
  id: string;
  title: string;
  publication: Publication;
  session: DocumentSession;
  onChange: (publication: Publication) => void;
};

/** The form of the panel, and what it does: publishing, unpublishing and saving the authors, one at a time, each with what came of it. */
export function usePublish({ id, title, publication, session, onChange }: Publishing) {
  const t = useTranslations("publish");
  const failureWords = useFailureWords();
  const serverWords = useServerWords();
  const announceUndo = useAnnounceUndo();
  const [form, setForm] = useState(formOf(publication));
  const [fault, setFault] = useState<Fault | null>(null);
  const [tries, setTries] = useState(0);
  const [done, setDone] = useState("");
  const saved = pageSettings(publication.settings);
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

  const areAuthorsNew = "authors" in changedSettings(publication.settings, { ...saved, authors: form.authors });
  return {
    ...{ form, set, fault, tries, done, isUnderWay, isPublished, areAuthorsNew, license: saved.license },
    ...{ publish, unpublish, saveAuthors },
    /** Takes back what was said of the last try. */
    forget() {
      setDone("");
      setFault(null);
    },
  };
}

/** The form of a panel, and what it does. */
export type Publish = ReturnType<typeof usePublish>;
