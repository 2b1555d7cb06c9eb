"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useTranslations } from "next-intl";
import windowStyles from "../../ui/window.module.css";
import styles from "./shell.module.css";
import { Sidebar } from "./sidebar";

/** The sidebar of a phone, over the page. */
export function Drawer({ open, onChange }: { open: boolean; onChange: (isOpen: boolean) => void }) {
  const t = useTranslations("shell");
  return (
    <Dialog.Root open={open} onOpenChange={onChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={windowStyles.veil} />
        <Dialog.Popup className={styles.drawer} aria-label={t("navigation")}>
          <Sidebar />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
