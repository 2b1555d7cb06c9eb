"use client";

import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Checkbox } from "#ui/checkbox";
import { Select } from "#ui/select";
import { routeKey } from "../../queries/query";
import { useReload } from "../../queries/use-reload";
import { useWrite } from "../../queries/use-write";
import styles from "../parts/settings.module.css";
import type { Connection } from "./connection";

type Library = Connection["libraries"][number];

const NOWHERE = "none";

/** Chooses the libraries to keep in step, and where new works go. */
export function LibraryChoice({ connection }: { connection: Connection }) {
  const { id, libraries } = connection;
  const t = useTranslations("settings.zotero");
  const hintOf = (library: Library) =>
    [library.isChosen ? t("works", { count: library.works }) : "", library.canWrite ? "" : t("onlyRead")]
      .filter(Boolean)
      .join(", ");
  const reload = useReload();
  const { run, error } = useWrite(
    (chosen: { libraryIds: string[]; sendNewTo: string | null }) =>
      call("PATCH /api/w/zotero/[zoteroId]", { zoteroId: id, ...chosen }),
    () => reload(routeKey("GET /api/w/zotero")),
  );
  const chosen = libraries.filter(({ isChosen }) => isChosen);
  const target = libraries.find(({ sendsNew }) => sendsNew)?.id ?? null;
  const choose = (library: Library, isChosen: boolean) => {
    const libraryIds = libraries.flatMap((one) => ((one.id === library.id ? isChosen : one.isChosen) ? one.id : []));
    run({ libraryIds, sendNewTo: target !== null && libraryIds.includes(target) ? target : null });
  };
  const targets = chosen.filter(({ canWrite }) => canWrite);
  return (
    <>
      <fieldset className={styles.scopes}>
        <legend>{t("libraries")}</legend>
        {libraries.map((library) => (
          <Checkbox
            key={library.id}
            label={library.name}
            hint={hintOf(library)}
            checked={library.isChosen}
            onChange={(isChosen) => choose(library, isChosen)}
          />
        ))}
      </fieldset>
      {targets.length > 0 ? (
        <Select
          label={t("target")}
          options={[
            { value: NOWHERE, label: t("nowhere") },
            ...targets.map(({ id: value, name: label }) => ({ value, label })),
          ]}
          value={target ?? NOWHERE}
          onChange={(value) =>
            run({ libraryIds: chosen.map((one) => one.id), sendNewTo: value === NOWHERE ? null : value })
          }
        />
      ) : null}
      <Alert>{error}</Alert>
    </>
  );
}
