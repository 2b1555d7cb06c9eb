"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Role } from "#lib/shapes/role";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { CopyButton } from "#ui/copy-button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { IconButton } from "#ui/icon-button";
import { SubmitButton } from "#ui/submit-button";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { usePerson } from "../frame/signed-in-person";
import { useWrite } from "../queries/use-write";
import { giveRole, type Holder, type People, peopleOf, type Subject, takeRole } from "./people-calls";
import { RoleSelect } from "./role-select";
import { GIVEN_ROLES } from "./roles";
import styles from "./share-dialog.module.css";

type Given = (typeof GIVEN_ROLES)[number];
type Member = People["people"][number];

const given = (role: Role): Given => (role === "owner" ? "edit" : role);

// One line is enough for all whom only “everybody in the workspace” names.
const isNamed = ({ via }: Member) => via !== "everyone";

type Props = {
  subject: Subject;
  onClose: () => void;
  /** Called after the signed-in person has given up their role. */
  onLeft: () => void;
};

/** Shows who reaches a document or folder; its owner shares it here, and others may leave it. */
export function ShareDialog({ subject, onClose, onLeft }: Props) {
  const t = useTranslations("sharing");
  const failureWords = useFailureWords();
  const options = GIVEN_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }));
  const announce = useAnnounce();
  const router = useRouter();
  const me = usePerson();
  const [asked, setAsked] = useState<{ what: "handOver"; to: Member } | { what: "leave" } | null>(null);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Given>("edit");
  const isOwner = subject.access === "owner";
  const { kind, id } = subject;
  const { queryKey } = peopleOf(subject);
  const { data: list, error: unread } = useQuery(peopleOf(subject));
  const client = useQueryClient();
  const change = useWrite(
    (write: () => Promise<People>) => write(),
    (changed) => client.setQueryData(queryKey, changed),
  );
  const { isUnderWay } = change;
  const error = change.error ?? (unread ? failureWords("", unread).description : undefined);
  type After = Parameters<typeof change.run>[1];
  const give = (holder: Holder, next: Role, after?: After) => change.run(() => giveRole(subject, holder, next), after);
  const take = (holder: Holder, after?: After) => change.run(() => takeRole(subject, holder), after);

  const finish = (title: string): After => ({
    onSettled: () => setAsked(null),
    onSuccess() {
      announce({ title });
      onClose();
      if (asked?.what === "leave") onLeft();
      else router.refresh();
    },
  });

  if (asked?.what === "handOver") {
    const { name, email: address } = asked.to;
    return (
      <Confirm
        title={t("handOver.question", { title: subject.title, name })}
        description={t("handOver.words", { name })}
        action={t("handOver.action")}
        isUnderWay={isUnderWay}
        error={error}
        onClose={() => setAsked(null)}
        onConfirm={() => give({ email: address ?? "" }, "owner", finish(t("handOver.done", { name })))}
      />
    );
  }
  if (asked?.what === "leave") {
    return (
      <Confirm
        title={t("leaving.question", { title: subject.title })}
        description={t("leaving.words")}
        action={t("leaving.action")}
        isUnderWay={isUnderWay}
        error={error}
        onClose={() => setAsked(null)}
        onConfirm={() => take({ email: me.email }, finish(t("leaving.done")))}
      />
    );
  }

  const address = `${window.location.origin}${kind === "document" ? `/d/${id}` : `/?folder=${id}`}`;

  const actionFor = (person: Member) => {
    const { name, via, email: theirs } = person;
    if (isOwner && theirs !== null && via === kind) {
      return (
        <>
          <RoleSelect
            label={t("roleOf", { name })}
            options={[...options, { value: "owner", label: t("roles.owner") }]}
            value={person.role}
            isDisabled={isUnderWay}
            onChange={(next) =>
              next === "owner" ? setAsked({ what: "handOver", to: person }) : give({ email: theirs }, next)
            }
          />
          <IconButton label={t("remove", { name })} icon={X} onClick={() => take({ email: theirs })} />
        </>
      );
    }
    return (
      <>
        <span className={styles.role}>{t(`roles.${person.role}`)}</span>
        {person.id === me.id && via === kind ? (
          <Button size="small" onClick={() => setAsked({ what: "leave" })}>
            {t("leaving.action")}
          </Button>
        ) : null}
      </>
    );
  };

  return (
    <Dialog
      title={t(isOwner ? "share" : "whoHasAccess", { title: subject.title })}
      description={kind === "folder" ? t("folderWords") : undefined}
      open
      onClose={onClose}
    >
      {isOwner ? (
        <form
          className={styles.add}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            give({ email: email.trim() }, role, { onSuccess: () => setEmail("") });
          }}
        >
          <div className={styles.address}>
            <Field
              label={t("addPerson")}
              type="email"
              value={email}
              placeholder="ada@example.org"
              onChange={(event) => setEmail(event.target.value)}
            />
          </div>
          <RoleSelect label={t("newRole")} options={options} value={role} onChange={setRole} />
          <SubmitButton isUnderWay={isUnderWay}>{t("add")}</SubmitButton>
        </form>
      ) : null}
      <Alert>{error}</Alert>
      {!list && !error ? <p className={styles.quiet}>{t("loading")}</p> : null}
      {list ? (
        <ul className={styles.people} aria-label={t("people")}>
          {list.people.filter(isNamed).map((person) => (
            <li key={person.id} className={styles.person}>
              <span className={styles.who}>
                <span className={styles.name}>
                  {person.id === me.id ? t("you", { name: person.name }) : person.name}
                </span>
                <span className={styles.fact}>
                  {[person.email, person.via === "folder" && kind !== "folder" ? t("throughFolder") : null]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className={styles.tools}>{actionFor(person)}</span>
            </li>
          ))}
          {list.requests.map((asking) => (
            <li key={asking.id} className={styles.person}>
              <span className={styles.who}>
                <span className={styles.name}>{asking.name}</span>
                <span className={styles.fact}>{asking.email}</span>
              </span>
              <span className={styles.tools}>
                <RoleSelect
                  label={t("giveRole", { name: asking.name })}
                  options={[{ value: "none", label: t("asks") }, ...options]}
                  value="none"
                  isDisabled={isUnderWay}
                  onChange={(next) => next !== "none" && void give({ email: asking.email }, next)}
                />
                <IconButton
                  label={t("decline", { name: asking.name })}
                  icon={X}
                  onClick={() => void take({ email: asking.email })}
                />
              </span>
            </li>
          ))}
          {list.invitations.map((invited, at) => (
            <li key={invited.email ?? at} className={styles.person}>
              <span className={styles.who}>
                <span className={styles.name}>{invited.email ?? t("somebodyInvited")}</span>
                <span className={styles.fact}>
                  {t(isOwner && invited.link === null ? "invitationExpired" : "invited")}
                </span>
              </span>
              {isOwner && invited.email !== null ? (
                <span className={styles.tools}>
                  {invited.link ? <CopyButton label={t("copyInvitation")} text={invited.link} /> : null}
                  <RoleSelect
                    label={t("roleOf", { name: invited.email })}
                    options={options}
                    value={given(invited.role)}
                    isDisabled={isUnderWay}
                    onChange={(next) => give({ email: invited.email ?? "" }, next)}
                  />
                  <IconButton
                    label={t("remove", { name: invited.email })}
                    icon={X}
                    onClick={() => take({ email: invited.email ?? "" })}
                  />
                </span>
              ) : (
                <span className={styles.role}>{t(`roles.${invited.role}`)}</span>
              )}
            </li>
          ))}
          <li className={styles.person}>
            <span className={styles.who}>
              <span className={styles.name}>{t("everybody")}</span>
            </span>
            {isOwner ? (
              <RoleSelect
                label={t("roleOfEverybody")}
                options={[{ value: "none", label: t("noAccess") }, ...options]}
                value={list.everyone === null ? "none" : given(list.everyone)}
                isDisabled={isUnderWay}
                onChange={(next) => (next === "none" ? take({ everyone: true }) : give({ everyone: true }, next))}
              />
            ) : (
              <span className={styles.role}>{list.everyone ? t(`roles.${list.everyone}`) : t("noAccess")}</span>
            )}
          </li>
        </ul>
      ) : null}
      <DialogActions>
        <CopyButton label={t("copyLink")} text={address} size="medium" />
        <Button onClick={onClose}>{t("done")}</Button>
      </DialogActions>
    </Dialog>
  );
}
