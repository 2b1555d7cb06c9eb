import { useTranslations } from "next-intl";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import styles from "./comment-box.module.css";
import type { Sending } from "./use-sending";

type Props = { kind: "comment" | "reply" | "edit"; stranger: string; sending: Sending };

/** Asks whether to share the document with an address that a message mentions, before the message is sent. */
export function StrangerQuestion({ kind, stranger, sending }: Props) {
  const t = useTranslations("comments.box");
  const { isUnderWay, error } = sending;
  return (
    <fieldset className={styles.question}>
      <legend>{t.rich("stranger", { address: stranger, name: (words) => <strong>{words}</strong> })}</legend>
      <Alert>{error}</Alert>
      <div className={styles.actions}>
        <Button size="small" tone="primary" autoFocus disabled={isUnderWay} onClick={() => sending.share(stranger)}>
          {t(`${kind}.share`)}
        </Button>
        <Button size="small" disabled={isUnderWay} onClick={sending.sendOnly}>
          {t(`${kind}.only`)}
        </Button>
        <Button size="small" tone="quiet" onClick={sending.goBack}>
          {t("back")}
        </Button>
      </div>
    </fieldset>
  );
}
