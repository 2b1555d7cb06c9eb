"use client";

import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Choice } from "#ui/choice";
import { CopyLine } from "#ui/copy-line";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../../../use-action";
import { Section } from "../section";
import styles from "../settings.module.css";
import { make } from "./make";
import { CAREFUL, PermissionFields, usePermissions } from "./permission-fields";

const WRITERS = [
  { value: "agent", label: "An agent" },
  { value: "human", label: "My own tool" },
] as const;

/** Creates a key for an agent or a tool, and shows it once. */
export function NewKey() {
  const [name, setName] = useState("");
  const [writer, setWriter] = useState<"agent" | "human">("agent");
  const [key, setKey] = useState<string | null>(null);
  const permissions = usePermissions(CAREFUL, "key");
  const { run, isUnderWay, errorOf, errorExcept } = useAction(make, (made) => {
    setKey(made);
    setName("");
    setWriter("agent");
    permissions.change(CAREFUL);
  });

  function submit() {
    const given = permissions.given();
    if (given) run({ ...given, name, isHuman: writer === "human" });
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
          value={name}
          placeholder="Reviewer"
          maxLength={200}
          error={errorOf("name")}
          onChange={(event) => setName(event.target.value)}
        />
        <PermissionFields permissions={permissions} errorOf={errorOf} />
        <Choice label="Written by" options={WRITERS} value={writer} onChange={setWriter} />
        <Alert>{errorExcept("name", "scopes", "documentId")}</Alert>
        <SubmitButton isUnderWay={isUnderWay}>Make the key</SubmitButton>
      </form>
    </Section>
  );
}
