import type { Cluster } from "./cluster";
import type { Instance } from "./instance";
import { runKey } from "./run-key";

/** The address of an instance as its browser names it, for which the instance sets its cookies. */
export const siteOf = ({ origin }: Pick<Instance, "origin">): string => origin.replace("127.0.0.1", "localhost");

/** A new sign-in link of the owner, at the address that this instance believes to have. */
export async function signInLink({ settings }: Pick<Cluster, "settings">, instance: Instance): Promise<string> {
  const { pathname, search } = new URL(await runKey(settings, "sign-in"));
  return `${siteOf(instance)}${pathname}${search}`;
}
