"use client";

import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { CopyLine } from "#ui/copy-line";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../use-action";
import { When } from "../../documents/when";
import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";
import styles from "../settings.module.css";
import { invite } from "./invite";
import { withdraw } from "./withdraw";

/** An open invitation as this page shows it. */
export type ShownInvitation = { id: string; note: string; createdAt: string; expiresAt: string };

const day = (moment: string) => new Date(moment).toLocaleDateString("en", { dateStyle: "medium" });

/** Creates invitation links, and withdraws unused ones. */
export function Invitations({ open, sendsMail }: { open: ShownInvitation[]; sendsMail: boolean }) {
  const announce = useAnnounce();
  const [note, setNote] = useState("");
  const [sentTo, setSentTo] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const inviting = useAction(invite, (made) => {
    setLink(made);
    setSentTo(note);
    setNote("");
  });
  const withdrawing = useAction(withdraw, () => announce({ title: "The invitation is withdrawn" }));
  return (
    <Section
      title="Invite someone"
      words="A link makes one account, within a week. The new person has documents of their own and sees none of yours that you do not share."
    >
      {link === null ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            inviting.run({ note });
          }}
        >
          <Field
            label="For whom"
            value={note}
            maxLength={200}
            placeholder="Ada, from the lab"
            hint={
              sendsMail ? "Only you see this note. To an e-mail address the link is sent." : "Only you see this note."
            }
            error={inviting.errorOf("note")}
            onChange={(event) => setNote(event.target.value)}
          />
          <Alert>{inviting.errorExcept("note")}</Alert>
          <SubmitButton isUnderWay={inviting.isUnderWay}>Make a link</SubmitButton>
        </form>
      ) : (
        <>
          <p>
            {sendsMail && sentTo.includes("@")
              ? `It is on its way to ${sentTo}, and shown here this once.`
              : "It is shown this once. Copy it now and send it to the person yourself."}
          </p>
          <CopyLine label="The invitation link" text={link} />
          <div>
            <Button onClick={() => setLink(null)}>I have it</Button>
          </div>
        </>
      )}
      {open.length > 0 ? (
        <Rows label="Open invitations">
          {open.map((one) => (
            <Row
              key={one.id}
              name={one.note || "Somebody"}
              facts={
                <>
                  <span>
                    Invited <When at={one.createdAt} />
                  </span>
                  <span suppressHydrationWarning>Until {day(one.expiresAt)}</span>
                </>
              }
              action={
                <Button
                  size="small"
                  aria-label={`Withdraw the invitation for ${one.note || "someone"}`}
                  disabled={withdrawing.isUnderWay}
                  onClick={() => withdrawing.run({ id: one.id })}
                >
                  Withdraw
                </Button>
              }
            />
          ))}
        </Rows>
      ) : null}
      <Alert>{withdrawing.errorExcept()}</Alert>
    </Section>
  );
}
