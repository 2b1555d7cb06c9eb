import { useTranslations } from "next-intl";
import type { Format } from "#lib/exchange/exporting/manuscript/formats";
import { Choice } from "#ui/choice";
import { Select } from "#ui/select";
import type { FormatOptions } from "./use-format-options";

const CITATIONS = ["zotero", "text"] as const;
const PACKAGES = [
  { value: "biblatex", label: "biblatex" },
  { value: "natbib", label: "natbib" },
] as const;
const LOOKS = ["article", "manuscript", "book"] as const;

/** The fields for the options that a format has. */
export function FormatFields({ format, of }: { format: Format; of: FormatOptions }) {
  const t = useTranslations("exporting");
  const { options, templates, set } = of;
  return (
    <>
      {format === "docx" ? (
        <Choice
          label={t("citations")}
          options={CITATIONS.map((value) => ({ value, label: t(`citationKinds.${value}`) }))}
          value={options.citations}
          onChange={(citations) => set({ citations })}
        />
      ) : null}
      {format === "latex" ? (
        <Choice
          label={t("citations")}
          options={PACKAGES}
          value={options.bibliography}
          onChange={(bibliography) => set({ bibliography })}
        />
      ) : null}
      {format === "pdf" ? (
        <Choice
          label={t("pages")}
          options={LOOKS.map((value) => ({ value, label: t(`looks.${value}`) }))}
          value={options.look}
          onChange={(look) => set({ look })}
        />
      ) : null}
      {templates.length > 0 ? (
        <Select
          label={t("template")}
          options={[{ value: "", label: t("ours") }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
          value={of.template}
          onChange={of.setTemplate}
        />
      ) : null}
    </>
  );
}
