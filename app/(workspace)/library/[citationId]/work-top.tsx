import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { Menu } from "#ui/menu";
import styles from "../fields/work.module.css";
import { byline } from "../works/byline";
import { CitationBadges } from "../works/citation-badges";
import { WorkLinks } from "../works/work-links";
import type { Attachment } from "./attachments";
import type { registryOf } from "./registry-of";
import type { Work } from "./save-work";

type Props = {
  /** The work as it is stored. */
  work: Work;
  /** The title and the data as they are on the screen. */
  title: string;
  csl: Work["csl"];
  pdf: Attachment | undefined;
  registry: ReturnType<typeof registryOf>;
  onOpen: (attachment: Attachment) => void;
  onLookUp: () => void;
  onDelete: () => void;
};

/** The title of a work with what is known of it, and what can be done with it. */
export function WorkTop({ work, title, csl, pdf, registry, onOpen, onLookUp, onDelete }: Props) {
  const t = useTranslations("work");
  return (
    <header className={styles.top}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.byline}>{byline(csl)}</p>
        <p className={styles.facts}>
          <CitationBadges checks={work.checks} />
          <WorkLinks citation={work} />
        </p>
        <LastCheck check={work.lastCheck} />
      </div>
      <div className={styles.actions}>
        {pdf ? (
          <Button onClick={() => onOpen(pdf)}>
            <Icon name="file-text" size={16} /> {t("openPdf")}
          </Button>
        ) : null}
        {registry ? (
          <Button onClick={onLookUp}>
            <Icon name="refresh-cw" size={16} /> {t("registry.title", { registry: registry.name })}
          </Button>
        ) : null}
        <Menu
          trigger={<IconButton label={t("more")} icon="ellipsis" />}
          entries={[{ label: t("delete"), icon: "trash-2", danger: true, onSelect: onDelete }]}
        />
      </div>
    </header>
  );
}

/** What is wrong with a work by its last check; its retraction is a badge. */
function LastCheck({ check }: { check: Work["lastCheck"] }) {
  const t = useTranslations("work.lastCheck");
  const field = useTranslations("workFields");
  if (!check) return null;
  const names = check.fields.map(({ name }) => field(name)).join(", ");
  const found = [
    check.fields.length > 0 ? t("mismatch", { names }) : null,
    check.status === "fabricated" ? t("fabricated") : null,
    check.status === "unknown" && check.isGone ? t("gone") : null,
  ].filter((words) => words !== null);
  return found.length > 0 ? <p className={styles.wrong}>{found.join(" ")}</p> : null;
}
