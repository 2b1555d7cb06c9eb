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
  Users,
  X,
} from "lucide-react";
import Link from "next/link";
import { useRef, useState } from "react";
import { addressOf, wordsOf } from "#lib/notifications/words";
import { Button } from "#ui/button";
import { Popover } from "#ui/popover";
import { When } from "../documents/when";
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
};

const MOST_SHOWN = 99;

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { kind, folderId, at, readAt } = notification;
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
          <span className={styles.sentence}>{wordsOf(notification)}</span>
          <span className={styles.when}>
            <When at={at} />
          </span>
        </span>
        {readAt === null ? (
          <span className={styles.unread}>
            <span className="visually-hidden">Unread</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

/** The bell with the number of unread notifications, and the list behind it. */
export function NotificationsButton({ className, labelClass }: { className?: string; labelClass?: string }) {
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
        <span className={labelClass}>Notifications</span>
        {unreadCount > 0 ? (
          <span className={styles.count}>
            {unreadCount > MOST_SHOWN ? `${MOST_SHOWN}+` : unreadCount}
            <span className="visually-hidden"> unread</span>
          </span>
        ) : null}
      </button>
      <Popover label="Notifications" open={isOpen} onClose={() => setOpen(false)} anchor={button}>
        <div className={styles.head}>
          <h2 className={styles.title}>Notifications</h2>
          {unreadCount > 0 ? (
            <Button size="small" tone="quiet" onClick={() => markRead(true)}>
              Mark all as read
            </Button>
          ) : null}
        </div>
        {notifications === null || notifications.length > 0 ? (
          <ul className={styles.list} aria-label="Notifications">
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
          <p className={styles.empty}>Mentions, replies, suggestions and shares appear here.</p>
        )}
      </Popover>
    </>
  );
}
