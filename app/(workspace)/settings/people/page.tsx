import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { listOpenInvitations } from "#lib/people/accounts/invitations";
import { listPeople } from "#lib/people/accounts/store";
import { Link } from "#ui/link";
import { Section } from "../parts/section";
import { Invitations } from "./invitations";
import { People } from "./people";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("settings.people"))("title"),
});

/** Lists the accounts of this workspace and its open invitations. */
export default async function PeoplePage() {
  const { id } = await requirePerson();
  const { store, mailer } = await runtime();
  const [people, open] = await Promise.all([listPeople(store.db), listOpenInvitations(store.db, id, new Date())]);
  const audit = await getTranslations("audit");
  // The first account owns the workspace.
  const isOwner = people[0]?.id === id;
  return (
    <>
      <People
        canRemove={isOwner}
        myId={id}
        people={people.map(({ createdAt, ...rest }) => ({ ...rest, joinedAt: createdAt.toISOString() }))}
      />
      <Invitations
        sendsMail={mailer !== null}
        open={open.map(({ createdAt, expiresAt, ...rest }) => ({
          ...rest,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }))}
      />
      {isOwner ? (
        <Section title={audit("title")} words={audit("linkWords")}>
          <p>
            <Link href="/settings/audit">{audit("open")}</Link>
          </p>
        </Section>
      ) : null}
    </>
  );
}
