"use client";

import { useState } from "react";
import type { Scope } from "#lib/base/caller";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Checkbox } from "#ui/checkbox";
import { Choice } from "#ui/choice";
import { CopyLine } from "#ui/copy-line";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../../../use-action";
import { Section } from "../section";
import styles from "../settings.module.css";
import { DocumentChoice } from "./document-choice";
import { LIFETIMES } from "./lifetimes";
import { make } from "./make";
import { SCOPE_WORDS } from "./scope-words";

const REACHES = [
  { value: "all", label: "All documents" },
  { value: "one", label: "One document" },
] as const;

const WRITERS = [
  { value: "agent", label: "An agent" },
  { value: "human", label: "My own tool" },
] as const;

type Lifetime = (typeof LIFETIMES)[number]["value"];

type Wanted = {
  name: string;
  scopes: Scope[];
  reach: "all" | "one";
  documentId: string | null;
  writer: "agent" | "human";
  lifetime: Lifetime;
};

const CAREFUL: Wanted = {
  name: "",
  scopes: ["read", "suggest"],
  reach: "all",
  documentId: null,
  writer: "agent",
  lifetime: "quarter",
};

/** Creates a key for an agent or a tool, and shows it once. */
export function NewKey() {
  const [wanted, setWanted] = useState(CAREFUL);
  const [key, setKey] = useState<string | null>(null);
  const [missing, setMissing] = useState<string>();
  const { run, isUnderWay, errorOf, errorExcept } = useAction(make, (made) => {
    setKey(made);
    setWanted(CAREFUL);
  });
  const change = (part: Partial<Wanted>) => {
    setMissing(undefined);
    setWanted((before) => ({ ...before, ...part }));
  };
  const allow = (scope: Scope, isAllowed: boolean) =>
    change({ scopes: isAllowed ? [...wanted.scopes, scope] : wanted.scopes.filter((other) => other !== scope) });

  function submit() {
    const { reach, writer, documentId, ...rest } = wanted;
    if (reach === "one" && documentId === null) return setMissing("Choose the document that the key is for.");
    run({ ...rest, documentId: reach === "one" ? documentId : null, isHuman: writer === "human" });
  }

  if (key !== null) {
    return (
      <Section
        title="Your new key"
        words="It is shown this once. Copy it now, to where the agent or tool will find it."
      >
        <CopyLine label="The new key" text={key} />
        <div>
          <Button onClick={() => setKey(null)}>I have it</Button>
        </div>
      </Section>
    );
  }

  return (
    <Section
      title="New key"
      words={
        <>
          An agent or a tool sends its key in the header <code>x-api-key</code>. Allow no more than it needs.
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Name"
          value={wanted.name}
          placeholder="Reviewer"
          maxLength={200}
          error={errorOf("name")}
          onChange={(event) => change({ name: event.target.value })}
        />
        <fieldset className={styles.scopes}>
          <legend>It may</legend>
          {SCOPE_WORDS.map(({ scope, label, hint }) => (
            <Checkbox
              key={scope}
              label={label}
              hint={hint}
              checked={wanted.scopes.includes(scope)}
              onChange={(isAllowed) => allow(scope, isAllowed)}
            />
          ))}
          <Alert>{errorOf("scopes")}</Alert>
        </fieldset>
        <Choice label="It reaches" options={REACHES} value={wanted.reach} onChange={(reach) => change({ reach })} />
        {wanted.reach === "one" ? (
          <DocumentChoice
            chosenId={wanted.documentId}
            error={missing ?? errorOf("documentId")}
            onChoose={(documentId) => change({ documentId })}
          />
        ) : null}
        <Choice label="Written by" options={WRITERS} value={wanted.writer} onChange={(writer) => change({ writer })} />
        <Choice
          label="It expires"
          options={LIFETIMES}
          value={wanted.lifetime}
          onChange={(lifetime) => change({ lifetime })}
        />
        <Alert>{errorExcept("name", "scopes", "documentId")}</Alert>
        <SubmitButton isUnderWay={isUnderWay}>Make the key</SubmitButton>
      </form>
    </Section>
  );
}
