"use client";

import { Toast as BaseToast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import styles from "./toast.module.css";

function ToastList() {
  const t = useTranslations("ui");
  const { toasts } = BaseToast.useToastManager();
  return toasts.map((toast) => (
    <BaseToast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={["down", "right"]}>
      <BaseToast.Content className={styles.content}>
        <div className={styles.words}>
          <BaseToast.Title className={styles.title} />
          <BaseToast.Description className={styles.description} />
        </div>
        <BaseToast.Action className={styles.action} />
        <BaseToast.Close className={styles.close} aria-label={t("dismiss")}>
          <X size={16} aria-hidden />
        </BaseToast.Close>
      </BaseToast.Content>
    </BaseToast.Root>
  ));
}

/** Provides short messages at the bottom of the screen; screen readers announce them, and they close by themselves. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <BaseToast.Provider timeout={6000} limit={2}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className={styles.viewport}>
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}
