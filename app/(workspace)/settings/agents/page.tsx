import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { listAgentChanges } from "#lib/history/versions/agent-changes";
import { resourcesOf } from "#lib/people/auth/oauth-server";
import { Link } from "#ui/link";
import { findKeys } from "../keys/find-keys";
import { Section } from "../parts/section";
import { AgentList } from "./agent-list";
import { ConnectAgent, TellAgent } from "./connect-agent";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("settings.agents"))("title"),
});

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Connects agents, and lists those that have access with what they did lately. */
export default async function AgentsPage() {
  const t = await getTranslations("settings.agents");
  const { id } = await requirePerson();
  const { store, env } = await runtime();
  const [keys, changes] = await Promise.all([
    findKeys(await getTranslations("keys.facts"), store.db, id),
    listAgentChanges(store.db, id, new Date(Date.now() - MONTH_MS)),
  ]);
  const [address] = resourcesOf(env);
  return (
    <>
      <ConnectAgent address={address} />
      <TellAgent />
      <AgentList agents={keys.filter(({ isHuman, state }) => !isHuman && state === "valid")} changes={changes} />
      <Section
        title={t("programmers")}
        words={t.rich("reference", { link: (words) => <Link href="/api/reference">{words}</Link> })}
      >
        {null}
      </Section>
    </>
  );
}
