"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Scope } from "#lib/base/caller";
import { LIFETIMES } from "#lib/operations/workspace/lifetimes";
import { Alert } from "#ui/alert";
import { Checkbox } from "#ui/checkbox";
import { Choice } from "#ui/choice";
import styles from "../parts/settings.module.css";
import { DocumentChoice } from "./document-choice";
import { ReachedFolder } from "./reached-folder";
import { SCOPES } from "./scopes";

const REACHES = ["all", "folder", "one"] as const;

/** What a key or a connection may do, with which documents, and for how long. */
export type Permissions = {
  scopes: Scope[];
  reach: (typeof REACHES)[number];
  documentId: string | null;
  folderId: string | null;
  lifetime: (typeof LIFETIMES)[number]["value"];
};

/** The least that an agent needs to be of use: it reads and suggests. */
export const CAREFUL: Permissions = {
  scopes: ["read", "suggest"],
  reach: "all",
  documentId: null,
  folderId: null,
  lifetime: "quarter",
};

/** Holds permissions while a person edits them; `given` returns the input for the server, or null with a message shown. */
export function usePermissions(initial: Permissions, who: "key" | "connection") {
  const t = useTranslations("keys.permissions");
  const [wanted, setWanted] = useState(initial);
  const [missing, setMissing] = useState<string>();
  return {
    wanted,
    missing,
    change(part: Partial<Permissions>) {
      setMissing(undefined);
      setWanted((before) => ({ ...before, ...part }));
    },
    given() {
      const { reach, scopes, lifetime } = wanted;
      const documentId = reach === "one" ? wanted.documentId : null;
      const folderId = reach === "folder" ? wanted.folderId : null;
      if (reach === "all" || documentId !== null || folderId !== null)
        return { scopes, lifetime, documentId, folderId };
      setMissing(t(`${reach === "one" ? "documentMissing" : "folderMissing"}.${who}`));
      return null;
    },
  };
}

type Props = {
  permissions: ReturnType<typeof usePermissions>;
  /** The scopes to choose from; all by default. */
  offered?: readonly Scope[];
  errorOf: (field: string) => string | undefined;
};

/** The fields for permissions. */
export function PermissionFields({ permissions, offered, errorOf }: Props) {
  const { wanted, change } = permissions;
  const t = useTranslations("keys");
  const lifetimes = LIFETIMES.map(({ value }) => ({ value, label: t(`permissions.lifetimes.${value}`) }));
  const allow = (scope: Scope, isAllowed: boolean) =>
    change({ scopes: isAllowed ? [...wanted.scopes, scope] : wanted.scopes.filter((other) => other !== scope) });
  return (
    <>
      <fieldset className={styles.scopes}>
        <legend>{t("permissions.may")}</legend>
        {SCOPES.filter((scope) => offered?.includes(scope) ?? true).map((scope) => (
          <Checkbox
            key={scope}
            label={t(`scopes.${scope}.label`)}
            hint={t(`scopes.${scope}.hint`)}
            checked={wanted.scopes.includes(scope)}
            onChange={(isAllowed) => allow(scope, isAllowed)}
          />
        ))}
        <Alert>{errorOf("scopes")}</Alert>
      </fieldset>
      <ReachFields permissions={permissions} errorOf={errorOf} />
      <Choice
        label={t("permissions.expires")}
        options={lifetimes}
        value={wanted.lifetime}
        onChange={(lifetime) => change({ lifetime })}
      />
    </>
  );
}

/** The fields for what a key or a connection reaches. */
export function ReachFields({ permissions: { wanted, missing, change }, errorOf }: Omit<Props, "offered">) {
  const t = useTranslations("keys.permissions");
  const reaches = REACHES.map((value) => ({ value, label: t(`reach.${value}`) }));
  return (
    <>
      <Choice label={t("reaches")} options={reaches} value={wanted.reach} onChange={(reach) => change({ reach })} />
      {wanted.reach === "folder" ? (
        <ReachedFolder
          chosenId={wanted.folderId}
          error={missing ?? errorOf("folderId")}
          onChoose={(folderId) => change({ folderId })}
        />
      ) : null}
      {wanted.reach === "one" ? (
        <DocumentChoice
          chosenId={wanted.documentId}
          error={missing ?? errorOf("documentId")}
          onChoose={(documentId) => change({ documentId })}
        />
      ) : null}
    </>
  );
}
