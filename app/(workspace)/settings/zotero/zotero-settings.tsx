"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { routeQuery } from "../../queries/query";
import { ConnectForm } from "./connect-form";
import type { Connections } from "./connection";
import { ConnectionSection } from "./connection-section";
import { Report } from "./report";

const WATCHED_MS = 1_000;
const OTHERWISE_MS = 30_000;

const isBusy = ({ connections }: Connections) =>
  connections.some(({ status, nextAt }) => status === "running" || (nextAt !== null && new Date(nextAt) <= new Date()));

/** The connections to Zotero with their progress, or the form that makes the first one. */
export function ZoteroSettings({ first }: { first: Connections }) {
  const t = useTranslations("settings.zotero");
  const { data } = useQuery({
    ...routeQuery("GET /api/w/zotero", {}),
    initialData: first,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? WATCHED_MS : OTHERWISE_MS),
  });
  const { connections } = data;
  if (connections.length === 0) return <ConnectForm title={t("connect")} />;
  return (
    <>
      {connections.map((connection) => (
        <div key={connection.id}>
          <ConnectionSection connection={connection} />
          {connection.status === "refused" ? <ConnectForm title={t("newKey")} /> : null}
          <Report lines={connection.report} />
        </div>
      ))}
    </>
  );
}
