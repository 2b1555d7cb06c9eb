import type { CSSProperties } from "react";
import { Tooltip } from "#ui/tooltip";
import styles from "./presence.module.css";
import type { Here } from "./use-presence";

const SHOWN = 5;

/** The people who have the document open; pressing one follows their caret. */
export function PeopleHere({ people, followed, follow }: Here) {
  if (people.length === 0) return null;
  const rest = people.length - SHOWN;
  return (
    <ul className={styles.people} aria-label="Also here">
      {people.slice(0, SHOWN).map(({ userId, name, initials, colour }) => (
        <li key={userId}>
          <Tooltip label={followed === userId ? `Stop following ${name}` : `${name} is here. Follow`}>
            <button
              type="button"
              className={styles.disc}
              style={{ "--person": `var(--person-${colour})` } as CSSProperties}
              aria-label={`Follow ${name}`}
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
