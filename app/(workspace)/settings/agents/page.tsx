import type { Metadata } from "next";
import Link from "next/link";
import { resourcesOf } from "#lib/auth/oauth-server";
import { requirePerson } from "#lib/doors/current-person";
import { runtime } from "#lib/runtime";
import { listAgentChanges } from "#lib/versions/store";
import { findKeys } from "../keys/find-keys";
import { Section } from "../section";
import { AgentList } from "./agent-list";
import { ConnectAgent } from "./connect-agent";

export const metadata: Metadata = { title: "Agents" };

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Connects agents, and lists those that have access with what they did lately. */
export default async function AgentsPage() {
  const { id } = await requirePerson();
  const { store, env } = await runtime();
  const [keys, changes] = await Promise.all([
    findKeys(store.db, id),
    listAgentChanges(store.db, id, new Date(Date.now() - MONTH_MS)),
  ]);
  const [address] = resourcesOf(env);
  return (
    <>
      <ConnectAgent address={address} />
      <AgentList agents={keys.filter(({ isHuman, state }) => !isHuman && state === "valid")} changes={changes} />
      <Section
        title="For programmers"
        words={
          <>
            Every operation is described in the <Link href="/api/reference">API reference</Link>, where you can try it.
          </>
        }
      >
        {null}
      </Section>
    </>
  );
}
