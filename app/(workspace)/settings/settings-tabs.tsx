"use client";

import { usePathname } from "next/navigation";
import { Tabs } from "../shell/tabs";

const TABS = [
  { label: "Account", href: "/settings" },
  { label: "Agents", href: "/settings/agents" },
  { label: "Keys", href: "/settings/keys" },
  { label: "Webhooks", href: "/settings/webhooks" },
  { label: "People", href: "/settings/people" },
  { label: "Appearance", href: "/settings/appearance" },
  { label: "About", href: "/settings/about" },
];

/** The navigation between the settings pages. */
export function SettingsTabs() {
  const pathname = usePathname();
  return <Tabs label="Settings" tabs={TABS.map((tab) => ({ ...tab, isHere: pathname === tab.href }))} />;
}
