"use client";

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { Command } from "./command";
import { matchesKeys } from "./matches-keys";

/** Holds the commands outside React state, because keys may be pressed again before React renders. */
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

/** Holds the current commands, and runs them by their shortcuts. */
export function CommandRegistry({ children }: { children: ReactNode }) {
  const [registry] = useState(() => new Registry());

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The focused element has handled the key.
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

/** All commands of the components on the screen, nearest first. */
export function useAllCommands(): Command[] {
  const { watch, commands } = useContext(RegistryContext);
  return useSyncExternalStore(watch, commands, commands);
}

/** Registers commands while the calling component is mounted; memoise the list. */
export function useCommands(commands: Command[]): void {
  const { register } = useContext(RegistryContext);
  useEffect(() => register(commands), [register, commands]);
}
