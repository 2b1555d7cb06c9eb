type Katex = typeof import("#lib/document/model/katex");

let katex: Katex | null = null;
let loading: Promise<Katex> | null = null;

/** Loads KaTeX, which is as much script as the rest of the editor. */
async function loadKatex(): Promise<Katex> {
  loading ??= import("#lib/document/model/katex");
  try {
    katex = await loading;
    return katex;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** Puts a formula into an element with KaTeX; it stands there as written until KaTeX is loaded, or where KaTeX cannot parse it. */
export function typeset(element: HTMLElement, latex: string, isDisplay: boolean): void {
  if (katex) {
    katex.katex.render(latex, element, { ...katex.KATEX_LIMITS, displayMode: isDisplay, throwOnError: false });
    return;
  }
  element.textContent = latex;
  loadKatex().then(
    () => {
      // Another formula may have taken the place meanwhile.
      if (element.textContent === latex) typeset(element, latex, isDisplay);
    },
    () => undefined,
  );
}
