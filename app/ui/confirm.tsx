"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "./alert";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { DialogActions } from "./dialog-actions";

type Props = {
  title: string;
  description: ReactNode;
  /** The label of the button, as a verb. */
  action: string;
  /** Danger unless the action only needs a second look. */
  tone?: "danger" | "primary";
  isUnderWay: boolean;
  error?: string | undefined;
  /** Where what went wrong is mended. */
  help?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an action that cannot be undone, or that others see. */
export function Confirm(props: Props) {
  const { title, description, action, tone = "danger", isUnderWay, error, help, onConfirm, onClose } = props;
  const t = useTranslations("ui");
  return (
    <Dialog title={title} description={description} open onClose={onClose}>
      <Alert>{error}</Alert>
      {help}
      <DialogActions>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button tone={tone} disabled={isUnderWay} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
