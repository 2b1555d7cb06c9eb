"use client";

import { useTranslations } from "next-intl";
import { CREDIT_ROLE_NAMES, type CreditRole } from "#lib/shapes/credit-roles";
import { Button } from "#ui/button";
import { Checkbox } from "#ui/checkbox";
import { Icon } from "#ui/drawn-icon";
import { Field } from "#ui/field";
import { FoldSummary } from "#ui/fold-summary";
import { IconButton } from "#ui/icon-button";
import type { AuthorFault, AuthorForm } from "./author-form";
import styles from "./author-list.module.css";

type Props = {
  author: AuthorForm;
  faults: readonly AuthorFault[];
  onChange: (author: AuthorForm) => void;
};

/** What is known of an author besides the name: iD, address, affiliations and roles. */
export function AuthorFields({ author, faults, onChange }: Props) {
  const t = useTranslations("publish.author");
  const fault = (field: AuthorFault, words: "orcid" | "email" | "corresponding" | "affiliation" | "ror") =>
    faults.includes(field) ? { error: t(`faults.${words}`) } : {};
  const { affiliations } = author;
  // An empty line is there to write in.
  const shown = affiliations.length > 0 ? affiliations : [{ name: "", ror: "" }];
  const setAffiliation = (at: number, part: { name?: string; ror?: string }) => {
    const before = shown[at];
    if (before) onChange({ ...author, affiliations: shown.with(at, { ...before, ...part }) });
  };
  return (
    <>
      <Field
        label={t("orcid")}
        value={author.orcid}
        placeholder="https://orcid.org/0000-…"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...fault("orcid", "orcid")}
        onChange={({ target }) => onChange({ ...author, orcid: target.value })}
      />
      <Field
        label={t("email")}
        value={author.email}
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        {...(faults.includes("corresponding") ? fault("corresponding", "corresponding") : fault("email", "email"))}
        onChange={({ target }) => onChange({ ...author, email: target.value })}
      />
      <Checkbox
        label={t("corresponding")}
        hint={t("correspondingHint")}
        checked={author.isCorresponding}
        onChange={(isCorresponding) => onChange({ ...author, isCorresponding })}
      />
      {shown.map((affiliation, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an affiliation is its place.
        <div key={at} className={styles.affiliation}>
          <Field
            label={t("affiliation")}
            value={affiliation.name}
            autoComplete="off"
            maxLength={300}
            {...fault(`affiliation${at}`, "affiliation")}
            onChange={({ target }) => setAffiliation(at, { name: target.value })}
          />
          <div className={styles.registered}>
            <Field
              label={t("ror")}
              value={affiliation.ror}
              placeholder="https://ror.org/…"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              {...fault(`ror${at}`, "ror")}
              onChange={({ target }) => setAffiliation(at, { ror: target.value })}
            />
            {shown.length > 1 ? (
              <IconButton
                label={t("removeAffiliation")}
                icon="x"
                onClick={() => onChange({ ...author, affiliations: shown.toSpliced(at, 1) })}
              />
            ) : null}
          </div>
        </div>
      ))}
      <div>
        <Button
          size="small"
          tone="quiet"
          onClick={() => onChange({ ...author, affiliations: [...shown, { name: "", ror: "" }] })}
        >
          <Icon name="plus" size={15} /> {t("addAffiliation")}
        </Button>
      </div>
      <Roles roles={author.roles} onChange={(roles) => onChange({ ...author, roles })} />
    </>
  );
}

function Roles({ roles, onChange }: { roles: readonly CreditRole[]; onChange: (roles: CreditRole[]) => void }) {
  const t = useTranslations("publish.author");
  return (
    <details className={styles.roles}>
      <FoldSummary>{t("roles", { count: roles.length })}</FoldSummary>
      <div className={styles.choices}>
        {CREDIT_ROLE_NAMES.map((role) => (
          <Checkbox
            key={role}
            label={t(`role.${role}`)}
            checked={roles.includes(role)}
            onChange={(isOn) =>
              onChange(CREDIT_ROLE_NAMES.filter((one) => (one === role ? isOn : roles.includes(one))))
            }
          />
        ))}
      </div>
    </details>
  );
}
