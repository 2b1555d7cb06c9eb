"use client";

import { Choice } from "#ui/choice";
import { useAppearance } from "../../shell/appearance-context";
import { Section } from "../section";

const THEMES = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const FACES = [
  { value: "serif", label: "Source Serif" },
  { value: "sans", label: "Inter" },
] as const;

/** Chooses the theme and the document font. */
export function AppearanceSettings() {
  const { appearance, change } = useAppearance();
  return (
    <Section title="Appearance">
      <Choice label="Theme" options={THEMES} value={appearance.theme} onChange={(theme) => change({ theme })} />
      <Choice
        label="Documents are set in"
        options={FACES}
        value={appearance.face}
        onChange={(face) => change({ face })}
      />
      <p className="text" aria-hidden>
        The quick brown fox set 1,234 sorts by hand.
      </p>
    </Section>
  );
}
