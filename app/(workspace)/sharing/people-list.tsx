"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#ui/button";
import { CopyButton } from "#ui/copy-button";
import { IconButton } from "#ui/icon-button";
import { usePerson } from "../frame/signed-in-person";
import type { Holder, People, Subject } from "./people-calls";
import { RoleSelect, useRoleOptions } from "./role-select";
import { type GivenRole, givenRole } from "./roles";
import styles from "./share-dialog.module.css";

/** A person who reaches a document or folder. */
export type Member = People["people"][number];

type Request = People["requests"][number];
type Invitation = People["invitations"][number];

/** How the list of people is changed. */
export type Sharing = {
  subject: Subject;
  isUnderWay: boolean;
  give: (holder: Holder, role: GivenRole) => void;
  take: (holder: Holder) => void;
  /** Asks before the document is handed over to this person. */
  askHandOver: (to: Member) => void;
  /** Asks before the signed-in person leaves. */
  askLeave: () => void;
};

// One line is enough for all whom only “everybody in the workspace” names.
const isNamed = ({ via }: Member) => via !== "everyone";

/** Lists who reaches a document or folder: people, who asks, who is invited, and everybody. */
export function PeopleList({ list, ...sharing }: Sharing & { list: People }) {
  const t = useTranslations("sharing");
  return (
    <ul className={styles.people} aria-label={t("people")}>
      {list.people.filter(isNamed).map((person) => (
        <MemberRow key={person.id} person={person} {...sharing} />
      ))}
      {list.requests.map((asking) => (
        <RequestRow key={asking.id} asking={asking} {...sharing} />
      ))}
      {list.invitations.map((invited, at) => (
        <InvitationRow key={invited.email ?? at} invited={invited} {...sharing} />
      ))}
      <EverybodyRow role={list.everyone} {...sharing} />
    </ul>
  );
}

function Row({ name, fact, children }: { name: string; fact?: string; children: ReactNode }) {
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        {fact === undefined ? null : <span className={styles.fact}>{fact}</span>}
      </span>
      {children}
    </li>
  );
}

function MemberRow({ person, subject, isUnderWay, give, take, askHandOver, askLeave }: Sharing & { person: Member }) {
  const t = useTranslations("sharing");
  const options = useRoleOptions();
  const me = usePerson();
  const { id, name, email, role, via } = person;
  const isGivenHere = via === subject.kind;
  const source = via === "group" ? t("throughGroup") : via === "folder" && !isGivenHere ? t("throughFolder") : null;
  return (
    <Row name={id === me.id ? t("you", { name }) : name} fact={[email, source].filter(Boolean).join(" · ")}>
      {subject.access === "owner" && email !== null && isGivenHere ? (
        <span className={styles.tools}>
          <RoleSelect
            label={t("roleOf", { name })}
            options={[...options, { value: "owner", label: t("roles.owner") }]}
            value={role}
            isDisabled={isUnderWay}
            onChange={(next) => (next === "owner" ? askHandOver(person) : give({ email }, next))}
          />
          <IconButton label={t("remove", { name })} icon="x" onClick={() => take({ email })} />
        </span>
      ) : (
        <span className={styles.tools}>
          <span className={styles.role}>{t(`roles.${role}`)}</span>
          {id === me.id && isGivenHere ? (
            <Button size="small" onClick={askLeave}>
              {t("leaving.action")}
            </Button>
          ) : null}
        </span>
      )}
    </Row>
  );
}

function RequestRow({ asking: { name, email }, isUnderWay, give, take }: Sharing & { asking: Request }) {
  const t = useTranslations("sharing");
  const options = useRoleOptions();
  return (
    <Row name={name} fact={email}>
      <span className={styles.tools}>
        <RoleSelect
          label={t("giveRole", { name })}
          options={[{ value: "none", label: t("asks") }, ...options]}
          value="none"
          isDisabled={isUnderWay}
          onChange={(next) => next !== "none" && give({ email }, next)}
        />
        <IconButton label={t("decline", { name })} icon="x" onClick={() => take({ email })} />
      </span>
    </Row>
  );
}

function InvitationRow({ invited, subject, isUnderWay, give, take }: Sharing & { invited: Invitation }) {
  const t = useTranslations("sharing");
  const options = useRoleOptions();
  const { email, role, link } = invited;
  const isOwner = subject.access === "owner";
  return (
    <Row name={email ?? t("somebodyInvited")} fact={t(isOwner && link === null ? "invitationExpired" : "invited")}>
      {isOwner && email !== null ? (
        <span className={styles.tools}>
          {link ? <CopyButton label={t("copyInvitation")} text={link} /> : null}
          <RoleSelect
            label={t("roleOf", { name: email })}
            options={options}
            value={givenRole(role)}
            isDisabled={isUnderWay}
            onChange={(next) => give({ email }, next)}
          />
          <IconButton label={t("remove", { name: email })} icon="x" onClick={() => take({ email })} />
        </span>
      ) : (
        <span className={styles.role}>{t(`roles.${role}`)}</span>
      )}
    </Row>
  );
}

function EverybodyRow({ role, subject, isUnderWay, give, take }: Sharing & { role: People["everyone"] }) {
  const t = useTranslations("sharing");
  const options = useRoleOptions();
  return (
    <Row name={t("everybody")}>
      {subject.access === "owner" ? (
        <RoleSelect
          label={t("roleOfEverybody")}
          options={[{ value: "none", label: t("noAccess") }, ...options]}
          value={role === null ? "none" : givenRole(role)}
          isDisabled={isUnderWay}
          onChange={(next) => (next === "none" ? take({ everyone: true }) : give({ everyone: true }, next))}
        />
      ) : (
        <span className={styles.role}>{role ? t(`roles.${role}`) : t("noAccess")}</span>
      )}
    </Row>
  );
}
