"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../results/use-action";
import { When } from "../../parts/when";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";
import styles from "./people.module.css";
import { remove } from "./remove";

/** A person as this page shows them. */
export type ShownPerson = { id: string; name: string; email: string; joinedAt: string };

type Props = {
  people: ShownPerson[];
  /** The signed-in person. */
  myId: string;
  /** Whether the signed-in person owns the workspace, and may remove others. */
  canRemove: boolean;
};

/** Lists the people of this workspace; its owner removes them here. */
export function People({ people, myId, canRemove }: Props) {
  const t = useTranslations("settings.people");
  const [leaving, setLeaving] = useState<ShownPerson | null>(null);
  return (
    <Section title={t("title")}>
      <Rows label={t("title")}>
        {people.map((person) => (
          <Row
            key={person.id}
            name={person.name}
            mark={person.id === myId ? t("you") : undefined}
            facts={
              <>
                <span>{person.email}</span>
                <span>{t.rich("joined", { when: () => <When at={person.joinedAt} /> })}</span>
              </>
            }
            action={
              canRemove && person.id !== myId ? (
                <Button
                  size="small"
                  aria-label={t("removeNamed", { name: person.name })}
                  onClick={() => setLeaving(person)}
                >
                  {t("remove")}
                </Button>
              ) : undefined
            }
          />
        ))}
      </Rows>
      {leaving ? (
        <RemoveDialog
          person={leaving}
          others={people.filter(({ id }) => id !== leaving.id)}
          myId={myId}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Section>
  );
}

type DialogProps = { person: ShownPerson; others: ShownPerson[]; myId: string; onClose: () => void };

function RemoveDialog({ person, others, myId, onClose }: DialogProps) {
  const t = useTranslations("settings.people");
  const cancel = useTranslations("ui")("cancel");
  const announce = useAnnounce();
  const [heirId, setHeirId] = useState(myId);
  const { run, isUnderWay, errorExcept } = useAction(remove, () => {
    announce({ title: t("removed", { name: person.name }) });
    onClose();
  });
  return (
    <Dialog
      title={t("removeQuestion", { name: person.name })}
      description={t("removeWords", { name: person.name })}
      open
      onClose={onClose}
    >
      <label className={styles.heir}>
        {t("heir")}
        <select value={heirId} onChange={({ target }) => setHeirId(target.value)}>
          {others.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {id === myId ? t("heirYou", { name }) : t("heirOther", { name, email })}
            </option>
          ))}
        </select>
      </label>
      <Alert>{errorExcept()}</Alert>
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button tone="danger" disabled={isUnderWay} onClick={() => run({ id: person.id, heirId })}>
          {t("remove")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
