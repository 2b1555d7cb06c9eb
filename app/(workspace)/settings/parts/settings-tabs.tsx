"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Tabs } from "../../frame/tabs";

const TABS = [
  { name: "account", href: "/settings" },
  { name: "agents", href: "/settings/agents" },
  { name: "keys", href: "/settings/keys" },
  { name: "zotero", href: "/settings/zotero" },
  { name: "templates", href: "/settings/templates" },
  { name: "webhooks", href: "/settings/webhooks" },
  { name: "people", href: "/settings/people" },
  { name: "appearance", href: "/settings/appearance" },
  { name: "about", href: "/settings/about" },
] as const;

/** The navigation between the settings pages. */
export function SettingsTabs() {
  const t = useTranslations("settings");
  const pathname = usePathname();
  const tabs = TABS.map(({ name, href }) => ({ label: t(`tabs.${name}`), href, isHere: pathname === href }));
  const frame = useRef<HTMLDivElement>(null);
  // On a phone the row is wider than the screen. `scrollIntoView` would move a page that was scrolled before its scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab.
  useEffect(() => {
    const row = frame.current?.querySelector("nav");
    const tab = row?.querySelector("[aria-current]");
    if (!row || !tab) return;
    const [around, here] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollBy({ left: here.x + here.width / 2 - around.x - around.width / 2, behavior: "instant" });
  }, [pathname]);
  return (
    <div ref={frame}>
      <Tabs label={t("title")} tabs={tabs} />
    </div>
  );
}
