"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Role } from "#lib/base/role";
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
import { failureWords } from "../../failure-words";
import { useWrite } from "../queries/use-write";
import { usePerson } from "../shell/signed-in-person";
import { giveRole, type Holder, type People, peopleOf, type Subject, takeRole } from "./people-calls";
import { RoleSelect } from "./role-select";
import { GIVEN_ROLES, ROLE_WORDS } from "./roles";
import styles from "./share-dialog.module.css";

const GIVEN = GIVEN_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));
const WITH_OWNER = [...GIVEN, { value: "owner" as const, label: ROLE_WORDS.owner }];
const WITH_NONE = [{ value: "none" as const, label: "no access" }, ...GIVEN];

const ASKED = [{ value: "none" as const, label: "asks for access" }, ...GIVEN];

type Given = (typeof GIVEN_ROLES)[number];
type Member = People["people"][number];

const given = (role: Role): Given => (role === "owner" ? "edit" : role);

// One line is enough for all whom only “everybody in the workspace” names.
const isNamed = ({ via }: Member) => via !== "everyone";

const VIA: Partial<Record<Member["via"], string>> = { folder: "Through a folder" };

type Props = {
  subject: Subject;
  onClose: () => void;
  /** Called after the signed-in person has given up their role. */
  onLeft: () => void;
};

/** Shows who reaches a document or folder; its owner shares it here, and others may leave it. */
export function ShareDialog({ subject, onClose, onLeft }: Props) {
  const announce = useAnnounce();
  const router = useRouter();
  const me = usePerson();
  const [asked, setAsked] = useState<{ what: "hand over"; to: Member } | { what: "leave" } | null>(null);
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

  if (asked?.what === "hand over") {
    const { name, email: address } = asked.to;
    return (
      <Confirm
        title={`Hand “${subject.title}” over to ${name}?`}
        description={`${name} then owns it: only they share, publish, move and delete it. You can still edit it.`}
        action="Hand over"
        isUnderWay={isUnderWay}
        error={error}
        onClose={() => setAsked(null)}
        onConfirm={() => give({ email: address ?? "" }, "owner", finish(`${name} owns it now`))}
      />
    );
  }
  if (asked?.what === "leave") {
    return (
      <Confirm
        title={`Leave “${subject.title}”?`}
        description="You lose access to it. Only its owner can share it with you again."
        action="Leave"
        isUnderWay={isUnderWay}
        error={error}
        onClose={() => setAsked(null)}
        onConfirm={() => take({ email: me.email }, finish("You have left it"))}
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
            label={`Role of ${name}`}
            options={WITH_OWNER}
            value={person.role}
            isDisabled={isUnderWay}
            onChange={(next) =>
              next === "owner" ? setAsked({ what: "hand over", to: person }) : give({ email: theirs }, next)
            }
          />
          <IconButton label={`Remove ${name}`} icon={X} onClick={() => take({ email: theirs })} />
        </>
      );
    }
    return (
      <>
        <span className={styles.role}>{ROLE_WORDS[person.role]}</span>
        {person.id === me.id && via === kind ? (
          <Button size="small" onClick={() => setAsked({ what: "leave" })}>
            Leave
          </Button>
        ) : null}
      </>
    );
  };

  return (
    <Dialog
      title={isOwner ? `Share “${subject.title}”` : `Who has access to “${subject.title}”`}
      description={kind === "folder" ? "A role on a folder reaches everything in it." : undefined}
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
              label="Add a person"
              type="email"
              value={email}
              placeholder="ada@example.org"
              onChange={(event) => setEmail(event.target.value)}
            />
          </div>
          <RoleSelect label="Role of the new person" options={GIVEN} value={role} onChange={setRole} />
          <SubmitButton isUnderWay={isUnderWay}>Add</SubmitButton>
        </form>
      ) : null}
      <Alert>{error}</Alert>
      {!list && !error ? <p className={styles.quiet}>Loading…</p> : null}
      {list ? (
        <ul className={styles.people} aria-label="People with access">
          {list.people.filter(isNamed).map((person) => (
            <li key={person.id} className={styles.person}>
              <span className={styles.who}>
                <span className={styles.name}>{person.id === me.id ? `${person.name} (you)` : person.name}</span>
                <span className={styles.fact}>
                  {[person.email, person.via === kind ? null : VIA[person.via]].filter(Boolean).join(" · ")}
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
                  label={`Give ${asking.name} a role`}
                  options={ASKED}
                  value="none"
                  isDisabled={isUnderWay}
                  onChange={(next) => next !== "none" && void give({ email: asking.email }, next)}
                />
                <IconButton
                  label={`Decline ${asking.name}`}
                  icon={X}
                  onClick={() => void take({ email: asking.email })}
                />
              </span>
            </li>
          ))}
          {list.invitations.map((invited, at) => (
            <li key={invited.email ?? at} className={styles.person}>
              <span className={styles.who}>
                <span className={styles.name}>{invited.email ?? "Somebody invited"}</span>
                <span className={styles.fact}>
                  {isOwner && invited.link === null ? "The invitation has expired" : "Invited, has not joined yet"}
                </span>
              </span>
              {isOwner && invited.email !== null ? (
                <span className={styles.tools}>
                  {invited.link ? <CopyButton label="Copy invitation" text={invited.link} /> : null}
                  <RoleSelect
                    label={`Role of ${invited.email}`}
                    options={GIVEN}
                    value={given(invited.role)}
                    isDisabled={isUnderWay}
                    onChange={(next) => give({ email: invited.email ?? "" }, next)}
                  />
                  <IconButton
                    label={`Remove ${invited.email}`}
                    icon={X}
                    onClick={() => take({ email: invited.email ?? "" })}
                  />
                </span>
              ) : (
                <span className={styles.role}>{ROLE_WORDS[invited.role]}</span>
              )}
            </li>
          ))}
          <li className={styles.person}>
            <span className={styles.who}>
              <span className={styles.name}>Everybody in the workspace</span>
            </span>
            {isOwner ? (
              <RoleSelect
                label="Role of everybody in the workspace"
                options={WITH_NONE}
                value={list.everyone === null ? "none" : given(list.everyone)}
                isDisabled={isUnderWay}
                onChange={(next) => (next === "none" ? take({ everyone: true }) : give({ everyone: true }, next))}
              />
            ) : (
              <span className={styles.role}>{list.everyone ? ROLE_WORDS[list.everyone] : "no access"}</span>
            )}
          </li>
        </ul>
      ) : null}
      <DialogActions>
        <CopyButton label="Copy link" text={address} size="medium" />
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
