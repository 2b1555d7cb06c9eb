"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Icon } from "#ui/drawn-icon";
import { late } from "#ui/lazy";
import { useWasOpen } from "#ui/use-was-open";
import styles from "./notifications.module.css";
import { useNotifications } from "./notifications-provider";

const NotificationsWindow = late(() => import("./notifications-window").then((part) => part.NotificationsWindow));

const MOST_SHOWN = 99;

/** The bell with the number of unread notifications, and the list behind it. */
export function NotificationsButton({ className, labelClass }: { className?: string; labelClass?: string }) {
  const t = useTranslations("notifications");
  const { unreadCount } = useNotifications();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" size={16} strokeWidth={1.75} />
        <span className={labelClass}>{t("title")}</span>
        {unreadCount > 0 ? (
          <span className={styles.count}>
            {t.rich("unreadCount", {
              shown: unreadCount > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unreadCount),
              words: (words) => <span className="visually-hidden">{words}</span>,
            })}
          </span>
        ) : null}
      </button>
      {useWasOpen(isOpen) ? <NotificationsWindow anchor={button} open={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
