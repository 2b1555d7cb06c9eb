import { useTranslations } from "next-intl";
import { COLOPHON_MODES } from "#lib/shapes/colophon-mode";
import { Area } from "#ui/area";
import { Choice } from "#ui/choice";
import { Field } from "#ui/field";
import { FoldSummary } from "#ui/fold-summary";
import { Switch } from "#ui/switch";
import styles from "./publish-panel.module.css";
import type { Publish } from "./use-publish";

/** What few change, folded: the texts for search engines, the DOI, the colophon, and how the page is laid out. */
export function FurtherSettings({ title, publish: { form, set } }: { title: string; publish: Publish }) {
  const t = useTranslations("publish");
  return (
    <details className={styles.more}>
      <FoldSummary>{t("more")}</FoldSummary>
      <div className={styles.form}>
        <Field
          label={t("seoTitle")}
          value={form.seoTitle}
          placeholder={title}
          maxLength={300}
          onChange={({ target }) => set({ seoTitle: target.value })}
        />
        <Area
          label={t("seoDescription")}
          value={form.seoDescription}
          maxLength={1000}
          placeholder={t("seoDescriptionEmpty")}
          onChange={({ target }) => set({ seoDescription: target.value })}
        />
        <Field
          label={t("doi")}
          value={form.doi}
          placeholder="10.…"
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          hint={t("doiHint")}
          onChange={({ target }) => set({ doi: target.value })}
        />
        <Choice
          label="Colophon"
          options={COLOPHON_MODES.map((value) => ({ value, label: t(`colophon.${value}`) }))}
          value={form.colophon}
          onChange={(colophon) => set({ colophon })}
        />
        <Switch label={t("contents")} hint={t("contentsHint")} checked={form.toc} onChange={(toc) => set({ toc })} />
        <Switch label={t("figures")} hint={t("listsHint")} checked={form.lof} onChange={(lof) => set({ lof })} />
        <Switch label={t("tables")} hint={t("listsHint")} checked={form.lot} onChange={(lot) => set({ lot })} />
        <Switch
          label={t("numbered")}
          checked={form.numberedHeadings}
          onChange={(numberedHeadings) => set({ numberedHeadings })}
        />
      </div>
    </details>
  );
}
