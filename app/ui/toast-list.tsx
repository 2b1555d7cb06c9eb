"use client";

import { Toast } from "@base-ui/react/toast";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Icon } from "./drawn-icon";
import styles from "./toast.module.css";
import type { Message } from "./use-announce";

type Props = {
  /** Takes the messages that are not shown yet. */
  take: () => Message[];
  /** Grows with each message. */
  count: number;
};

/** Shows the messages of a `ToastProvider`. */
export function ToastList(props: Props) {
  return (
    <Toast.Provider timeout={6000} limit={2}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Toasts {...props} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts({ take, count }: Props) {
  const t = useTranslations("ui");
  const { toasts, add, close } = Toast.useToastManager();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is counted.
  useEffect(() => {
    for (const { title, description, tone, action, until } of take()) {
      if (until?.aborted) continue;
      // An action runs once.
      const run = () => {
        close(id);
        action?.onClick();
      };
      const id = add({
        title,
        description,
        ...(tone === "error" ? { timeout: 0, priority: "high" as const } : {}),
        ...(action ? { actionProps: { children: action.label, onClick: run } } : {}),
      });
      until?.addEventListener("abort", () => close(id), { once: true });
    }
  }, [take, add, close, count]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={["down", "right"]}>
      <Toast.Content className={styles.content}>
        <div className={styles.words}>
          <Toast.Title className={styles.title} />
          <Toast.Description className={styles.description} />
        </div>
        <Toast.Action className={styles.action} />
        <Toast.Close className={styles.close} aria-label={t("dismiss")}>
          <Icon name="x" size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
