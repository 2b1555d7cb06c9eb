"use client";

import { useTranslations } from "next-intl";
import { Choice } from "#ui/choice";
import { LANGUAGE_CHOICES } from "../../../appearance/language";
import { useAppearance } from "../../frame/appearance-context";
import { Section } from "../parts/section";

const FACES = [
  { value: "serif", label: "Source Serif" },
  { value: "sans", label: "Inter" },
] as const;

// Each language is named in itself, so that it is found by who cannot read the present one.
const LANGUAGE_NAMES = { en: "English", de: "Deutsch" };

/** Chooses the language, the theme and the document font. */
export function AppearanceSettings() {
  const t = useTranslations("settings.appearance");
  const { appearance, change } = useAppearance();
  const themes = (["system", "light", "dark"] as const).map((value) => ({ value, label: t(`themes.${value}`) }));
  const languages = LANGUAGE_CHOICES.map((value) => ({
    value,
    label: value === "browser" ? t("asBrowser") : LANGUAGE_NAMES[value],
  }));
  return (
    <Section title={t("title")}>
      <Choice
        label={t("language")}
        options={languages}
        value={appearance.language}
        onChange={(language) => change({ language })}
      />
      <Choice label={t("theme")} options={themes} value={appearance.theme} onChange={(theme) => change({ theme })} />
      <Choice label={t("face")} options={FACES} value={appearance.face} onChange={(face) => change({ face })} />
      <p className="text" aria-hidden>
        {t("sample")}
      </p>
    </Section>
  );
}
