"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { When } from "../../parts/when";
import { routeKey } from "../../queries/query";
import { useReload } from "../../queries/use-reload";
import { useWrite } from "../../queries/use-write";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";
import type { Connection } from "./connection";
import { LibraryChoice } from "./library-choice";

/** A connection: its state, its libraries, and the buttons to run and to end it. */
export function ConnectionSection({ connection }: { connection: Connection }) {
  const { id, name, failure, libraries } = connection;
  const t = useTranslations("settings.zotero");
  const announce = useAnnounce();
  const reload = useReload();
  const [isLeaving, setLeaving] = useState(false);
  const again = () => reload(routeKey("GET /api/w/zotero"));
  const syncing = useWrite(() => call("POST /api/w/zotero/[zoteroId]/sync", { zoteroId: id }), again);
  const ending = useWrite(
    () => call("DELETE /api/w/zotero/[zoteroId]", { zoteroId: id }),
    () => {
      setLeaving(false);
      announce({ title: t("disconnected") });
      return again();
    },
  );
  const hasChosen = libraries.some(({ isChosen }) => isChosen);
  return (
    <Section title={t("of", { name })} words={<State connection={connection} hasChosen={hasChosen} />}>
      <Alert>{failure ?? undefined}</Alert>
      <LibraryChoice connection={connection} />
      <Alert>{syncing.error}</Alert>
      <div className={styles.buttons}>
        <Button
          disabled={!hasChosen || syncing.isUnderWay || connection.status !== "waiting"}
          onClick={() => syncing.run()}
        >
          {t("sync")}
        </Button>
        <Button onClick={() => setLeaving(true)}>{t("disconnect")}</Button>
      </div>
      {isLeaving ? (
        <Confirm
          title={t("disconnectAsk")}
          description={t("disconnectWords")}
          action={t("disconnect")}
          isUnderWay={ending.isUnderWay}
          error={ending.error}
          onConfirm={() => ending.run()}
          onClose={() => {
            setLeaving(false);
            ending.forget();
          }}
        />
      ) : null}
    </Section>
  );
}

/** What it is doing, in words that are announced when they change. */
function State({ connection, hasChosen }: { connection: Connection; hasChosen: boolean }) {
  const t = useTranslations("settings.zotero");
  const { status, progress, finishedAt } = connection;
  if (status === "refused") return <>{t("refused")}</>;
  if (!hasChosen) return <>{t("choose")}</>;
  if (status === "running") return <span role="status">{progress ? progressWords(t, progress) : t("begins")}</span>;
  if (finishedAt === null) return <>{t("never")}</>;
  return <>{t.rich("last", { when: () => <When at={finishedAt} /> })}</>;
}

type Words = ReturnType<typeof useTranslations<"settings.zotero">>;

function progressWords(t: Words, { step, library, done, total }: NonNullable<Connection["progress"]>): string {
  if (done === 0) return t(`steps.${step}`, { library });
  return total === null ? t(`counts.${step}`, { library, done }) : t(`countsOf.${step}`, { library, done, total });
}
