"use client";

import {
  AtSign,
  Bell,
  Check,
  FolderOpen,
  KeyRound,
  type LucideIcon,
  MessageSquareReply,
  PencilLine,
  ShieldAlert,
  Users,
  X,
} from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { addressOf } from "#lib/delivery/notifications/words";
import { Button } from "#ui/button";
import { Popover } from "#ui/popover";
import { When } from "../parts/when";
import styles from "./notifications.module.css";
import { type Notification, useNotifications } from "./notifications-provider";

const ICONS: Record<Notification["kind"], LucideIcon> = {
  mention: AtSign,
  reply: MessageSquareReply,
  suggestion: PencilLine,
  accepted: Check,
  rejected: X,
  shared: Users,
  requested: KeyRound,
  check: ShieldAlert,
};

const MOST_SHOWN = 99;

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const t = useTranslations("notifications");
  const ui = useTranslations("ui");
  const { kind, folderId, at, readAt, by } = notification;
  const title = notification.title || ui("untitled");
  const Icon = kind === "shared" && folderId !== null ? FolderOpen : ICONS[kind];
  return (
    <li>
      <Link
        href={addressOf(notification)}
        prefetch={false}
        className={styles.line}
        data-unread={readAt === null || undefined}
        onClick={onOpen}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.sentence}>
            {t(`kinds.${kind === "shared" && folderId !== null ? "sharedFolder" : kind}`, { name: by.name, title })}
          </span>
          <span className={styles.when}>
            <When at={at} />
          </span>
        </span>
        {readAt === null ? (
          <span className={styles.unread}>
            <span className="visually-hidden">{t("unread")}</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

/** The bell with the number of unread notifications, and the list behind it. */
export function NotificationsButton({ className, labelClass }: { className?: string; labelClass?: string }) {
  const t = useTranslations("notifications");
  const { notifications, unreadCount, markRead } = useNotifications();
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
        <Bell size={16} strokeWidth={1.75} aria-hidden />
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
      <Popover label={t("title")} open={isOpen} onClose={() => setOpen(false)} anchor={button}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t("title")}</h2>
          {unreadCount > 0 ? (
            <Button size="small" tone="quiet" onClick={() => markRead(true)}>
              {t("markAll")}
            </Button>
          ) : null}
        </div>
        {notifications === null || notifications.length > 0 ? (
          <ul className={styles.list} aria-label={t("title")}>
            {(notifications ?? []).map((notification) => (
              <Line
                key={notification.id}
                notification={notification}
                onOpen={() => {
                  setOpen(false);
                  if (notification.readAt === null) markRead([notification.id]);
                }}
              />
            ))}
          </ul>
        ) : (
          <p className={styles.empty}>{t("none")}</p>
        )}
      </Popover>
    </>
  );
}
