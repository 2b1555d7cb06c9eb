"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { call, type Output } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { CopyLine } from "#ui/copy-line";
import { Field } from "#ui/field";
import { FoldSummary } from "#ui/fold-summary";
import { IconButton } from "#ui/icon-button";
import { Select } from "#ui/select";
import { SubmitButton } from "#ui/submit-button";
import { When } from "../parts/when";
import { routeQuery } from "../queries/query";
import { useWrite } from "../queries/use-write";
import { dayIn, endOfDay } from "./guest-days";
import styles from "./share-dialog.module.css";

type GuestLink = Output<"GET /api/w/documents/[id]/guests">["guestLinks"][number];
type GuestRole = GuestLink["role"];

const USUAL_DAYS = 30;
const MOST_DAYS = 365;

/** The guest links of a document, for its owner: makes, lists and revokes them. */
export function GuestLinks({ id }: { id: string }) {
  const t = useTranslations("sharing.guests");
  const query = routeQuery("GET /api/w/documents/[id]/guests", { id });
  const { data } = useQuery(query);
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: query.queryKey });
  const revoking = useWrite(
    (guestId: string) => call("DELETE /api/w/documents/[id]/guests/[guestId]", { id, guestId }),
    again,
  );
  return (
    <details className={styles.guests}>
      <FoldSummary>{t("title")}</FoldSummary>
      <p className={styles.quiet}>{t("words")}</p>
      {data?.guestLinks.length === 0 ? <p className={styles.quiet}>{t("none")}</p> : null}
      {data && data.guestLinks.length > 0 ? (
        <ul className={styles.people} aria-label={t("list")}>
          {data.guestLinks.map((link) => (
            <GuestLinkRow key={link.id} link={link} onRevoke={() => revoking.run(link.id)} />
          ))}
        </ul>
      ) : null}
      <Alert>{revoking.error}</Alert>
      <NewGuestLink id={id} onMade={again} />
    </details>
  );
}

function GuestLinkRow({ link, onRevoke }: { link: GuestLink; onRevoke: () => void }) {
  const t = useTranslations("sharing.guests");
  const tRoles = useTranslations("sharing.roles");
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  const { role, hasPassword, createdAt, endsAt, lastUsedAt } = link;
  const facts = [
    new Date(endsAt) > new Date() ? t("ends", { day: day(endsAt) }) : t("ended"),
    ...(hasPassword ? [t("hasPassword")] : []),
    t("created", { day: day(createdAt) }),
  ];
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <span className={styles.name}>{tRoles(role)}</span>
        <span className={styles.fact}>
          {facts.join(" · ")}
          {" · "}
          {lastUsedAt ? t.rich("used", { when: () => <When at={lastUsedAt} /> }) : t("neverUsed")}
        </span>
      </span>
      <IconButton label={t("revoke", { role: tRoles(role), day: day(createdAt) })} icon="x" onClick={onRevoke} />
    </li>
  );
}

function NewGuestLink({ id, onMade }: { id: string; onMade: () => unknown }) {
  const t = useTranslations("sharing.guests");
  const tRoles = useTranslations("sharing.roles");
  const [role, setRole] = useState<GuestRole>("view");
  const [until, setUntil] = useState(() => dayIn(USUAL_DAYS));
  const [password, setPassword] = useState("");
  const [url, setUrl] = useState<string | null>(null);
  const { run, isUnderWay, error } = useWrite(
    () => {
      const given = password === "" ? {} : { password };
      return call("POST /api/w/documents/[id]/guests", { id, role, endsAt: endOfDay(until), ...given });
    },
    (made) => {
      setUrl(made.url);
      setPassword("");
      return onMade();
    },
  );
  const make = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <form className={styles.newGuest} onSubmit={make}>
      <Select
        label={t("role")}
        options={(["view", "comment"] as const).map((value) => ({ value, label: tRoles(value) }))}
        value={role}
        onChange={setRole}
      />
      <Field
        label={t("until")}
        type="date"
        required
        min={dayIn(0)}
        max={dayIn(MOST_DAYS)}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Field
        label={t("password")}
        type="text"
        autoComplete="off"
        minLength={10}
        maxLength={200}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Alert>{error}</Alert>
      <SubmitButton isUnderWay={isUnderWay} tone="plain">
        {t("make")}
      </SubmitButton>
      {url === null ? null : (
        <div role="status" className={styles.made}>
          <CopyLine label={t("made")} text={url} />
          <p className={styles.quiet}>{t("copyNow")}</p>
        </div>
      )}
    </form>
  );
}
