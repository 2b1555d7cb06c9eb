import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { textDirection } from "#lib/document/model/direction";
import { loadAsGuest } from "#lib/doors/load-as-guest";
import { setTextStyles } from "#lib/publishing/page-styles";
import { EntranceCard } from "../../sign-in/entrance-card";
import { Words } from "../../words/words";
import styles from "./parts/guest.module.css";
import { GuestComments } from "./parts/guest-comments";
import { PasswordForm } from "./parts/password-form";

const load = cache(loadAsGuest);

/** The title of the page; its address is a secret, which no other site and no search engine gets. */
export async function generateMetadata({ params }: PageProps<"/g/[token]">): Promise<Metadata> {
  const page = await load((await params).token);
  const title = page.kind === "text" && page.shown.title !== "" ? { title: page.shown.title } : {};
  return { ...title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

/** A document for the guests of a link: its text, and its comments if the link is for them. */
export default async function GuestPage({ params }: PageProps<"/g/[token]">) {
  const { token } = await params;
  const page = await load(token);
  if (page.kind === "gone") notFound();
  const t = await getTranslations("guests");
  if (page.kind === "locked") {
    return (
      <EntranceCard heading={t("locked")}>
        <Words areas={["guests"]}>
          <PasswordForm token={token} />
        </Words>
      </EntranceCard>
    );
  }
  const { title, html, locale, role, comments } = page.shown;
  const text = withGuestFiles(html, token);
  return (
    <div className={styles.page} data-role={role}>
      <style href="colophon-page-text" precedence="low">
        {setTextStyles}
      </style>
      <main className={styles.sheet}>
        <p className={styles.note}>{t(`notes.${role}`)}</p>
        <article id="guest-text" lang={locale} dir={textDirection(locale)}>
          <h1 className={styles.title} dir="auto">
            {title || t("untitled")}
          </h1>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by `renderHtml`, which escapes all text. */}
          <div className="text" dangerouslySetInnerHTML={{ __html: text }} />
        </article>
      </main>
      {role === "comment" ? (
        <Words areas={["guests"]}>
          <GuestComments token={token} comments={comments} />
        </Words>
      ) : null}
    </div>
  );
}

// A guest has no other credential than the link's address, so pictures are asked for below it.
const withGuestFiles = (html: string, token: string) =>
  html.replaceAll(/(<(?:img|a)\b[^>]*? (?:src|href)=")\/files\//g, `$1/g/${token}/files/`);
