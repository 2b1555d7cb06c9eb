"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { addressOf } from "#lib/delivery/notifications/words";
import { Button } from "#ui/button";
import { Icon, type IconName } from "#ui/drawn-icon";
import { Link } from "#ui/link";
import { PopoverWindow } from "#ui/popover-window";
import { When } from "../parts/when";
import styles from "./notifications.module.css";
import { type Notification, useNotifications } from "./notifications-provider";

const ICONS: Record<Notification["kind"], IconName> = {
  mention: "at-sign",
  reply: "message-square-reply",
  suggestion: "pencil-line",
  accepted: "check",
  rejected: "x",
  shared: "users",
  requested: "key-round",
  check: "shield-alert",
};

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const t = useTranslations("notifications");
  const ui = useTranslations("ui");
  const { kind, folderId, at, readAt, by } = notification;
  const title = notification.title || ui("untitled");
  const icon = kind === "shared" && folderId !== null ? "folder-open" : ICONS[kind];
  return (
    <li>
      <Link
        href={addressOf(notification)}
        ahead={false}
        className={styles.line}
        data-unread={readAt === null || undefined}
        onClick={onOpen}
      >
        <Icon name={icon} size={16} strokeWidth={1.75} className={styles.icon} />
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

type Props = { anchor: RefObject<HTMLElement | null>; open: boolean; onClose: () => void };

/** The list of what the person was told. */
export function NotificationsWindow({ anchor, open, onClose }: Props) {
  const t = useTranslations("notifications");
  const { notifications, unreadCount, markRead } = useNotifications();
  return (
    <PopoverWindow label={t("title")} open={open} onClose={onClose} anchor={anchor}>
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
                onClose();
                if (notification.readAt === null) markRead([notification.id]);
              }}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>{t("none")}</p>
      )}
    </PopoverWindow>
  );
}
