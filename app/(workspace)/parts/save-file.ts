/** Saves a file in the browser under its name. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // A browser reads the address after the click, so it must outlive it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
