import type { Metadata } from "next";
import { requirePerson } from "#lib/doors/current-person";
import { listOpenInvitations } from "#lib/people/invitations";
import { listPeople } from "#lib/people/store";
import { runtime } from "#lib/runtime";
import { When } from "../../documents/when";
import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";
import { Invitations } from "./invitations";

export const metadata: Metadata = { title: "People" };

/** Lists the accounts of this workspace and its open invitations. */
export default async function PeoplePage() {
  const { id } = await requirePerson();
  const { store, mailer } = await runtime();
  const [people, open] = await Promise.all([listPeople(store.db), listOpenInvitations(store.db, id, new Date())]);
  return (
    <>
      <Section title="People">
        <Rows label="People">
          {people.map((person) => (
            <Row
              key={person.id}
              name={person.name}
              mark={person.id === id ? "You" : undefined}
              facts={
                <>
                  <span>{person.email}</span>
                  <span>
                    Joined <When at={person.createdAt.toISOString()} />
                  </span>
                </>
              }
            />
          ))}
        </Rows>
      </Section>
      <Invitations
        sendsMail={mailer !== null}
        open={open.map(({ createdAt, expiresAt, ...rest }) => ({
          ...rest,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }))}
      />
    </>
  );
}
