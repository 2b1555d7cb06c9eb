"use client";

import { type ComponentProps, useState } from "react";
import { Button } from "#ui/button";
import { late } from "#ui/lazy";
import { useWrite } from "../queries/use-write";

const Confirm = late(() => import("#ui/confirm").then((part) => part.Confirm));

type Props<T> = Pick<ComponentProps<typeof Button>, "aria-label" | "size" | "tone"> & {
  /** Its label, and that of the button that confirms. */
  action: string;
  question: string;
  /** What follows from the action. */
  words: string;
  run: () => Promise<T>;
  onDone: (value: T) => unknown;
};

/** A button that acts after a question; the question stays open, with the reason, when the action fails. */
export function ConfirmedButton<T>({ action, question, words, run, onDone, ...button }: Props<T>) {
  const [isAsking, setAsking] = useState(false);
  const write = useWrite(run, (value) => {
    setAsking(false);
    return onDone(value);
  });
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking ? (
        <Confirm
          title={question}
          description={words}
          action={action}
          isUnderWay={write.isUnderWay}
          error={write.error}
          onConfirm={() => write.run()}
          onClose={() => {
            setAsking(false);
            write.forget();
          }}
        />
      ) : null}
    </>
  );
}
