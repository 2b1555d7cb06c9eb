import { loadedOnce } from "#ui/lazy";

const katex = loadedOnce(() => import("#lib/document/model/katex"));

// The formulas that the server drew into the page of the open document, by what they say.
let drawn: ReadonlyMap<string, Element> = new Map();

const keyOf = (latex: string, isDisplay: boolean): string => `${isDisplay ? "display" : "inline"} ${latex}`;

/**
 * Keeps the formulas of what the server drew, so that the same ones in the text need no KaTeX, which is as much script
 * as the rest of the editor. Where there are any, KaTeX is loaded ahead, for those that are typed.
 */
export function keepFormulas(page: DocumentFragment): void {
  drawn = new Map(
    [...page.querySelectorAll(".katex")].map((formula) => {
      const display = formula.closest(".katex-display");
      const latex = formula.querySelector("annotation")?.textContent ?? "";
      return [keyOf(latex, display !== null), display ?? formula];
    }),
  );
  if (drawn.size > 0) katex.whenQuiet();
}

/** Puts a formula into an element with KaTeX; it stands there as written until KaTeX is loaded, or where KaTeX cannot parse it. */
export function typeset(element: HTMLElement, latex: string, isDisplay: boolean): void {
  const fromServer = drawn.get(keyOf(latex, isDisplay));
  if (fromServer) {
    element.replaceChildren(fromServer.cloneNode(true));
    return;
  }
  const loaded = katex.loaded();
  if (loaded) {
    loaded.katex.render(latex, element, { ...loaded.KATEX_LIMITS, displayMode: isDisplay, throwOnError: false });
    return;
  }
  element.textContent = latex;
  katex.start().then(
    () => {
      // Another formula may have taken the place meanwhile.
      if (element.textContent === latex) typeset(element, latex, isDisplay);
    },
    () => undefined,
  );
}
