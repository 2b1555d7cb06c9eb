import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addressesOf } from "#lib/changes/comments/mentions";
import { useWrite } from "../../../queries/use-write";
import { giveRole, peopleOf, type Subject } from "../../../sharing/people-calls";
import { bodyOf, type TypedMessage } from "./mention-text";

type Options = {
  subject: Subject;
  typed: TypedMessage;
  /** Sends the message; rejects with `ApiError`. */
  onSend: (body: string) => Promise<unknown>;
};

/** Sends a typed message, after a question when it holds an address without access. */
export function useSending({ subject, typed, onSend }: Options) {
  const client = useQueryClient();
  const [stranger, setStranger] = useState<string | null>(null);

  /** An address in the text without access; only an owner can share, so only an owner is asked. */
  async function strangerIn(text: string): Promise<string | null> {
    // Without a network nobody can be given access.
    if (!navigator.onLine) return null;
    const addresses = subject.access === "owner" ? addressesOf(text) : [];
    if (addresses.length === 0) return null;
    const list = await client.fetchQuery(peopleOf(subject));
    const known = new Set([...list.people, ...list.invitations].map(({ email }) => email?.toLowerCase()));
    return addresses.find((address) => !known.has(address)) ?? null;
  }

  const { run, isUnderWay, error } = useWrite(async (answer: { share?: string } | null) => {
    const text = bodyOf(typed).trim();
    const unknown = answer ? null : await strangerIn(text);
    if (unknown) return unknown;
    if (answer?.share) await giveRole(subject, { email: answer.share }, "comment");
    await onSend(text);
    return null;
  }, setStranger);

  return {
    ...{ stranger, isUnderWay, error },
    send: () => typed.text.trim() !== "" && !isUnderWay && run(null),
    share: (address: string) => run({ share: address }),
    sendOnly: () => run({}),
    goBack: () => setStranger(null),
  };
}

/** The sending of a typed message. */
export type Sending = ReturnType<typeof useSending>;
