import { useTranslations } from "next-intl";
import { Icon } from "#ui/drawn-icon";
import { ListOption } from "#ui/list-option";
import menu from "../../../../ui/menu.module.css";
import styles from "./comment-box.module.css";
import type { Mentionable } from "./mention-text";

type Props = {
  id: string;
  offered: readonly Mentionable[];
  chosen: number;
  onPoint: (at: number) => void;
  onChoose: (person: Mentionable) => void;
};

/** The people and agents that the field of a message offers after an `@`. */
export function MentionList({ id, offered, chosen, onPoint, onChoose }: Props) {
  const t = useTranslations("comments.box");
  return (
    <div className={`${menu.popup} ${styles.people}`} role="listbox" id={id} aria-label={t("people")}>
      {offered.map((person, at) => (
        <ListOption
          key={person.id}
          id={`${id}-${at}`}
          isActive={at === chosen}
          onPoint={() => onPoint(at)}
          onChoose={() => onChoose(person)}
        >
          {person.owner === undefined ? null : (
            <Icon name="bot" size={14} strokeWidth={2} aria-label={t("agent")} className={styles.agent} />
          )}
          <span className={menu.label}>{person.name}</span>
          {person.email ? <span className={styles.address}>{person.email}</span> : null}
          {person.owner === undefined ? null : (
            <span className={styles.address}>{t("agentOf", { name: person.owner })}</span>
          )}
        </ListOption>
      ))}
    </div>
  );
}
