"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Switch } from "#ui/switch";
import { useAction } from "../../../results/use-action";
import { requireReviews } from "../../reviews/require-reviews";
import { Section } from "../parts/section";

/** Says whether the pages of all own documents wait until somebody answered for all words of agents. */
export function ReviewRequirement({ isOn: wasOn }: { isOn: boolean }) {
  const t = useTranslations("settings.reviews");
  const [isOn, setOn] = useState(wasOn);
  const { run, errorExcept } = useAction(requireReviews, () => {});
  return (
    <Section title={t("title")}>
      <Switch
        label={t("label")}
        hint={t("hint")}
        checked={isOn}
        onChange={(next) => {
          setOn(next);
          run({ folderId: null, isOn: next });
        }}
      />
      <Alert>{errorExcept()}</Alert>
    </Section>
  );
}
