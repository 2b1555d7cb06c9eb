"use client";

import { useTranslations } from "next-intl";
import type { ConsentRequest } from "#lib/people/auth/consent";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { SubmitButton } from "#ui/submit-button";
import { CAREFUL, PermissionFields, usePermissions } from "../(workspace)/settings/keys/permission-fields";
import settings from "../(workspace)/settings/parts/settings.module.css";
import { useAction } from "../results/use-action";
import styles from "../sign-in/sign-in.module.css";
import { allow } from "./allow";

type Props = { request: ConsentRequest; query: string };

/** Lets a person choose what a client may do, and allow or refuse it. */
export function ConsentForm({ request: { scopes, denyUrl }, query }: Props) {
  const t = useTranslations("entrance.connect");
  const careful = { ...CAREFUL, scopes: CAREFUL.scopes.filter((scope) => scopes.includes(scope)) };
  const permissions = usePermissions(careful, "connection");
  const { run, isUnderWay, errorOf, errorExcept } = useAction(allow, leave);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const given = permissions.given();
        if (given) run({ ...given, query });
      }}
    >
      <PermissionFields permissions={permissions} offered={scopes} errorOf={errorOf} />
      <Alert>{errorExcept("scopes", "documentId", "folderId")}</Alert>
      <div className={settings.buttons}>
        <SubmitButton tone="primary" isUnderWay={isUnderWay}>
          {t("allow")}
        </SubmitButton>
        <Button disabled={isUnderWay} onClick={() => leave(denyUrl)}>
          {t("refuse")}
        </Button>
      </div>
      <p className={settings.words}>{t("revocable")}</p>
    </form>
  );
}

const leave = (url: string) => window.location.assign(url);
