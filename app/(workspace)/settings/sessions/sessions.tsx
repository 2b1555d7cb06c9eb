"use client";

import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../use-action";
import { When } from "../../documents/when";
import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";
import styles from "../settings.module.css";
import { SignOut } from "../sign-out";
import { end } from "./end";
import { endOthers } from "./end-others";

/** A signed-in browser as this page shows it. */
export type ShownSession = { id: string; browser: string; address: string | null; usedAt: string; isHere: boolean };

const countWords = (count: number) => (count === 1 ? "One other browser is" : `${count} other browsers are`);

/** The user's signed-in browsers, this one first. */
export function Sessions({ sessions }: { sessions: ShownSession[] }) {
  const announce = useAnnounce();
  const ending = useAction(end, () => announce({ title: "That browser is signed out" }));
  const endingOthers = useAction(endOthers, (count) => announce({ title: `${countWords(count)} signed out` }));
  const isUnderWay = ending.isUnderWay || endingOthers.isUnderWay;
  return (
    <Section title="Signed in" words="Sign a browser out and it is out at once. What it has saved stays.">
      <Rows label="Browsers">
        {sessions.map((session) => (
          <Row
            key={session.id}
            name={session.browser}
            mark={session.isHere ? "This browser" : undefined}
            facts={
              <>
                {session.isHere ? null : (
                  <span>
                    Last used <When at={session.usedAt} />
                  </span>
                )}
                {session.address ? <span>{session.address}</span> : null}
              </>
            }
            action={
              session.isHere ? undefined : (
                <Button
                  size="small"
                  aria-label={`Sign out ${session.browser}`}
                  disabled={isUnderWay}
                  onClick={() => ending.run({ id: session.id })}
                >
                  Sign out
                </Button>
              )
            }
          />
        ))}
      </Rows>
      <Alert>{ending.errorExcept() ?? endingOthers.errorExcept()}</Alert>
      <div className={styles.buttons}>
        <SignOut />
        {sessions.length > 1 ? (
          <Button disabled={isUnderWay} onClick={() => endingOthers.run({})}>
            Sign out everywhere else
          </Button>
        ) : null}
      </div>
    </Section>
  );
}
