"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Switch } from "#ui/switch";
import { useAction } from "../../../results/use-action";
import { Section } from "../parts/section";
import { setNotices } from "./set-notices";

/** Turns notices by e-mail on or off. */
export function Notices({ email, isOn: wasOn }: { email: string; isOn: boolean }) {
  const t = useTranslations("settings.notices");
  const [isOn, setOn] = useState(wasOn);
  const { run, errorExcept } = useAction(setNotices, () => {});
  return (
    <Section title={t("title")}>
      <Switch
        label={t("label")}
        hint={t("hint", { email })}
        checked={isOn}
        onChange={(next) => {
          setOn(next);
          run({ isOn: next });
        }}
      />
      <Alert>{errorExcept()}</Alert>
    </Section>
  );
}
