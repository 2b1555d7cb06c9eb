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
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab.
  useEffect(() => {
    row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <div ref={row}>
      <Tabs label={t("title")} tabs={tabs} />
    </div>
  );
}
