import { Bot, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import styles from "./author-badge.module.css";

/** Who wrote something, as the API returns it. */
export type Author = { origin: "human" | "agent"; model: string | null; agent?: string | null; by: { name: string } };

/** Shows an author: a person by name, an agent by its model when it gave one. */
export function AuthorBadge({ author }: { author: Author }) {
  const t = useTranslations("ui.author");
  const isAgent = author.origin === "agent";
  const Icon = isAgent ? Bot : UserRound;
  const name = isAgent ? (author.model ?? author.agent ?? author.by.name) : author.by.name;
  return (
    <span className={styles.badge} data-origin={author.origin}>
      <Icon size={14} strokeWidth={2} aria-label={t(author.origin)} role="img" />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
