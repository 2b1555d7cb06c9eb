import type { Metadata } from "next";
import { version } from "#lib/base/version";
import { readStylesState } from "#lib/citations/styles/update-styles";
import { requirePerson } from "#lib/doors/current-person";
import { isOwner } from "#lib/people/store";
import { runtime } from "#lib/runtime";
import { Section } from "../section";
import { CitationStyles } from "./citation-styles";

export const metadata: Metadata = { title: "About" };

/** Shows the product, its licence and the software it uses. */
export default async function AboutPage() {
  const { id } = await requirePerson();
  const { store } = await runtime();
  const [state, canUpdate] = await Promise.all([readStylesState(new Date()), isOwner(store.db, id)]);
  return (
    <>
      <Section title="Colophon" words={`Version ${version}. A document workspace that people and their agents share.`}>
        <p>
          Free to use, change and pass on under the MIT licence. Every document can be exported as markdown, and all of
          the workspace with <code>npm run backup</code>.
        </p>
      </Section>
      <Section title="Citations">
        <CitationStyles initial={state} canUpdate={canUpdate} />
        <p>
          In the styles and languages of the <a href="https://citationstyles.org/">Citation Style Language</a> project,
          whose authors share them under <a href="https://creativecommons.org/licenses/by-sa/3.0/">CC BY-SA 3.0</a>, set
          by <a href="https://github.com/Juris-M/citeproc-js">citeproc-js</a> by Frank Bennett, used under the Common
          Public Attribution License 1.0.
        </p>
      </Section>
      <Section title="Set in">
        <p>
          Source Serif 4 by Frank Grießhammer at Adobe, Inter by Rasmus Andersson, and JetBrains Mono by JetBrains, each
          under the SIL Open Font License 1.1.
        </p>
      </Section>
      <Section title="For agents and tools">
        <p>
          The <a href="/api/openapi.json">OpenAPI description</a> lists what the API can do. Clients of the Model
          Context Protocol connect to <code>/api/mcp</code>.
        </p>
      </Section>
    </>
  );
}
