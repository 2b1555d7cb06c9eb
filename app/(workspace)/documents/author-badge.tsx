import { useTranslations } from "next-intl";
import { Icon } from "#ui/drawn-icon";
import styles from "./author-badge.module.css";

/** Who wrote something, as the API returns it. */
export type Author = { origin: "human" | "agent"; model: string | null; agent?: string | null; by: { name: string } };

/** Shows an author: a person by name, an agent by its model when it gave one. */
export function AuthorBadge({ author }: { author: Author }) {
  const t = useTranslations("ui.author");
  const isAgent = author.origin === "agent";
  const name = isAgent ? (author.model ?? author.agent ?? author.by.name) : author.by.name;
  return (
    <span className={styles.badge} data-origin={author.origin}>
      <Icon name={isAgent ? "bot" : "user-round"} size={14} strokeWidth={2} aria-label={t(author.origin)} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
