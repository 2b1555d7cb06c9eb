"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
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
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { usePerson } from "../frame/signed-in-person";
import { useWrite } from "../queries/use-write";
import { ReadThem } from "../reviews/read-them";
import { AddPersonForm } from "./add-person-form";
import { GuestLinks } from "./guest-links";
import { giveRole, type Holder, type People, peopleOf, type Subject, takeRole } from "./people-calls";
import { type Member, PeopleList } from "./people-list";
import styles from "./share-dialog.module.css";

type Props = {
  subject: Subject;
  onClose: () => void;
  /** Called after the signed-in person has given up their role. */
  onLeft: () => void;
};

/** What is asked before the access of the signed-in person becomes less. */
type Asked = { what: "handOver"; to: Member } | { what: "leave" };

type Change = ReturnType<typeof useWrite<People, () => Promise<People>>>;

type After = Parameters<Change["run"]>[1];

type AskedProps = Props & {
  asked: Asked;
  isUnderWay: boolean;
  error: string | undefined;
  code: Change["code"];
  give: (holder: Holder, next: Role, after?: After) => void;
  take: (holder: Holder, after?: After) => void;
  onBack: () => void;
};

/** Asks whether to hand the document over or to leave it. */
function AskedChange({ asked, subject, isUnderWay, error, code, give, take, onBack, onClose, onLeft }: AskedProps) {
  const t = useTranslations("sharing");
  const announce = useAnnounce();
  const router = useRouter();
  const me = usePerson();
  const { kind, id } = subject;

  const finish = (title: string): After => ({
    onSettled: onBack,
    onSuccess() {
      announce({ title });
      onClose();
      if (asked.what === "leave") onLeft();
      else router.refresh();
    },
  });

  if (asked.what === "handOver") {
    const { name, email: address } = asked.to;
    return (
      <Confirm
        title={t("handOver.question", { title: subject.title, name })}
        description={t("handOver.words", { name })}
        action={t("handOver.action")}
        isUnderWay={isUnderWay}
        error={error}
        help={<ReadThem code={code} documentId={kind === "document" ? id : undefined} onClick={onClose} />}
        onClose={onBack}
        onConfirm={() => give({ email: address ?? "" }, "owner", finish(t("handOver.done", { name })))}
      />
    );
  }
  return (
    <Confirm
      title={t("leaving.question", { title: subject.title })}
      description={t("leaving.words")}
      action={t("leaving.action")}
      isUnderWay={isUnderWay}
      error={error}
      onClose={onBack}
      onConfirm={() => take({ email: me.email }, finish(t("leaving.done")))}
    />
  );
}

/** Who has access to a subject, and the ways to change it. */
function usePeople(subject: Subject) {
  const failureWords = useFailureWords();
  const { queryKey } = peopleOf(subject);
  const { data: list, error: unread } = useQuery(peopleOf(subject));
  const client = useQueryClient();
  const change = useWrite(
    (write: () => Promise<People>) => write(),
    (changed) => client.setQueryData(queryKey, changed),
  );
  const { isUnderWay } = change;
  const error = change.error ?? (unread ? failureWords("", unread).description : undefined);
  const give = (holder: Holder, next: Role, after?: After) => change.run(() => giveRole(subject, holder, next), after);
  const take = (holder: Holder, after?: After) => change.run(() => takeRole(subject, holder), after);
  return { list, error, code: change.code, isUnderWay, give, take };
}

/** Shows who reaches a document or folder; its owner shares it here, and others may leave it. */
export function ShareDialog({ subject, onClose, onLeft }: Props) {
  const t = useTranslations("sharing");
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOwner = subject.access === "owner";
  const { kind, id } = subject;
  const { list, error, code, isUnderWay, give, take } = usePeople(subject);

  if (asked) {
    return (
      <AskedChange
        {...{ asked, subject, isUnderWay, error, code, give, take, onLeft }}
        onBack={() => setAsked(null)}
        onClose={onClose}
      />
    );
  }

  const address = `${window.location.origin}${kind === "document" ? `/d/${id}` : `/?folder=${id}`}`;

  return (
    <Dialog
      title={t(isOwner ? "share" : "whoHasAccess", { title: subject.title })}
      description={kind === "folder" ? t("folderWords") : undefined}
      open
      onClose={onClose}
    >
      {isOwner ? <AddPersonForm isUnderWay={isUnderWay} onAdd={give} /> : null}
      <Alert>{error}</Alert>
      {!list && !error ? <p className={styles.quiet}>{t("loading")}</p> : null}
      {list ? (
        <PeopleList
          list={list}
          subject={subject}
          isUnderWay={isUnderWay}
          give={give}
          take={take}
          askHandOver={(to) => setAsked({ what: "handOver", to })}
          askLeave={() => setAsked({ what: "leave" })}
        />
      ) : null}
      {isOwner && kind === "document" ? <GuestLinks id={id} /> : null}
      <DialogActions>
        <CopyButton label={t("copyLink")} text={address} size="medium" />
        <Button onClick={onClose}>{t("done")}</Button>
      </DialogActions>
    </Dialog>
  );
}
