"use client";

import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { Select } from "#ui/select";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../../use-action";
import { changeCollection } from "./change-collection";
import type { Collection } from "./citation";
import { nestedCollections } from "./nested-collections";

type Props = { collection: Collection; collections: readonly Collection[]; onClose: () => void };

/** Renames a collection and chooses the one that it is in. */
export function CollectionDialog({ collection, collections, onClose }: Props) {
  const [name, setName] = useState(collection.name);
  const [parentId, setParentId] = useState(collection.parentId ?? "");
  const { run, isUnderWay, errorOf, errorExcept } = useAction(changeCollection, onClose);
  const nameError = errorOf("name");
  const options = [
    { value: "", label: "At the top" },
    ...nestedCollections(collections)
      .filter(({ collection: { id } }) => id !== collection.id)
      .map(({ collection: { id, name }, depth }) => ({ value: id, label: `${"\u2003".repeat(depth)}${name}` })),
  ];
  return (
    <Dialog title="Change the collection" open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run({ id: collection.id, name, parentId: parentId === "" ? null : parentId });
        }}
      >
        <Field
          label="Name"
          value={name}
          maxLength={200}
          {...(nameError ? { error: nameError } : {})}
          onChange={({ target }) => setName(target.value)}
        />
        <Select label="In" options={options} value={parentId} onChange={setParentId} />
        <Alert>{errorExcept("name")}</Alert>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isUnderWay={isUnderWay}>Save</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
