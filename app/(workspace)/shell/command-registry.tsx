"use client";

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { Command } from "./command";
import { matchesKeys } from "./matches-keys";

/** A key may be pressed again before React has drawn anew, so the commands of the moment are kept outside its state. */
class Registry {
  #commands: Command[] = [];
  #sets: Command[][] = [];
  #watchers = new Set<() => void>();

  readonly commands = (): Command[] => this.#commands;

  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly register = (set: Command[]) => {
    this.#change([set, ...this.#sets]);
    return () => this.#change(this.#sets.filter((other) => other !== set));
  };

  #change(sets: Command[][]): void {
    this.#sets = sets;
    this.#commands = sets.flat();
    for (const watcher of this.#watchers) watcher();
  }
}

const RegistryContext = createContext(new Registry());

/** Holds what can be done right now, and runs it when its keys are pressed. */
export function CommandRegistry({ children }: { children: ReactNode }) {
  const [registry] = useState(() => new Registry());

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What has the focus owns its keys.
      if (event.defaultPrevented) return;
      const command = registry.commands().find(({ keys }) => keys && matchesKeys(event, keys));
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [registry]);

  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** The commands of everything that is on the screen, the nearest first. */
export function useAllCommands(): Command[] {
  const { watch, commands } = useContext(RegistryContext);
  return useSyncExternalStore(watch, commands, commands);
}

/** Offers commands while the calling component is on the screen; memoise the list. */
export function useCommands(commands: Command[]): void {
  const { register } = useContext(RegistryContext);
  useEffect(() => register(commands), [register, commands]);
}
