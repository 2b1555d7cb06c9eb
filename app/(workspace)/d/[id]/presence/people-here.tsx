import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { Tooltip } from "#ui/tooltip";
import styles from "./presence.module.css";
import type { Here } from "./use-presence";

const SHOWN = 5;

/** The people who have the document open; pressing one follows their caret. */
export function PeopleHere({ people, followed, follow }: Here) {
  const t = useTranslations("document.presence");
  if (people.length === 0) return null;
  const rest = people.length - SHOWN;
  return (
    <ul className={styles.people} aria-label={t("label")}>
      {people.slice(0, SHOWN).map(({ userId, name, initials, colour }) => (
        <li key={userId}>
          <Tooltip label={t(followed === userId ? "stop" : "here", { name })}>
            <button
              type="button"
              className={styles.disc}
              style={{ "--person": `var(--person-${colour})` } as CSSProperties}
              aria-label={t("follow", { name })}
              aria-pressed={followed === userId}
              onClick={() => follow(userId)}
            >
              {initials}
            </button>
          </Tooltip>
        </li>
      ))}
      {rest > 0 ? <li className={styles.more}>+{rest}</li> : null}
    </ul>
  );
}
