/** Keeps a file that is dropped beside its target from replacing the page. Returns a function that ends this. */
export function keepPage(): () => void {
  const keep = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  window.addEventListener("dragover", keep);
  window.addEventListener("drop", keep);
  return () => {
    window.removeEventListener("dragover", keep);
    window.removeEventListener("drop", keep);
  };
}
