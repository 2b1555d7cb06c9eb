type Pressed = Pick<KeyboardEvent, "code" | "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

// With Alt a Mac types another character, so match letters by key position.
const codeOf = (key: string) => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : null);

/** Whether a key press is a shortcut such as `Mod-Alt-n`; Mod is Command on a Mac and Control on other systems. */
export function matchesKeys(event: Pressed, keys: string): boolean {
  const parts = keys.split("-");
  const key = parts.at(-1) ?? "";
  const held = (name: string) => parts.slice(0, -1).includes(name);
  if (held("Mod") !== (event.metaKey || event.ctrlKey)) return false;
  if (held("Alt") !== event.altKey || held("Shift") !== event.shiftKey) return false;
  return event.key.toLowerCase() === key.toLowerCase() || event.code === codeOf(key);
}
