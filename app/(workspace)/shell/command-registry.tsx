"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { Command } from "./command";
import { matchesKeys } from "./matches-keys";

type Registry = { commands: Command[]; register: (commands: Command[]) => () => void };

const RegistryContext = createContext<Registry>({ commands: [], register: () => () => {} });

/** Holds what can be done right now, and runs it when its keys are pressed. */
export function CommandRegistry({ children }: { children: ReactNode }) {
  const [sets, setSets] = useState<Command[][]>([]);
  const commands = useMemo(() => sets.flat(), [sets]);
  const latest = useRef(commands);
  latest.current = commands;

  const register = useCallback((set: Command[]) => {
    setSets((before) => [set, ...before]);
    return () => setSets((before) => before.filter((other) => other !== set));
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = latest.current.find(({ keys }) => keys && matchesKeys(event, keys));
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  const registry = useMemo(() => ({ commands, register }), [commands, register]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** The commands of everything that is on the screen, the nearest first. */
export const useAllCommands = (): Command[] => useContext(RegistryContext).commands;

/** Offers commands while the calling component is on the screen; memoise the list. */
export function useCommands(commands: Command[]): void {
  const { register } = useContext(RegistryContext);
  useEffect(() => register(commands), [register, commands]);
}
