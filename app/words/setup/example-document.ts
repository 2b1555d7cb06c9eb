import type { Language } from "../../appearance/language";

const en = `This is a document of yours: change it, or move it to the trash. Every change is kept in its _History_, with who made it, a person or an agent.

## Structure

Type \`/\` at the start of a line to insert something, or write markdown: \`##\` makes a heading, \`-\` a list.

- [x] Open an example
- [ ] Write a first sentence
- [ ] Cite a work: type \`@\` and its title or DOI

| What            | Where                      |
| :-------------- | :------------------------- |
| Search          | \`Ctrl+K\`                 |
| A new document  | \`Ctrl+Alt+N\`             |
| The versions    | _History_, in the top bar  |

## Precision

A formula stands in a line, as $a^2 + b^2 = c^2$, or alone:

$$
\\int_0^1 x^2\\,dx = \\frac{1}{3}
$$

A note goes to the foot of the page.[^1]

> Select some words to make them bold, to link them, or to comment on them.

[^1]: Like this one.
`;

const de = `Dieses Dokument gehört Ihnen: Es lässt sich ändern oder in den Papierkorb verschieben. Jede Änderung bleibt im _Verlauf_ erhalten, mit dem Menschen oder Agenten, von dem sie stammt.

## Struktur

\`/\` am Anfang einer Zeile fügt etwas ein. Auch Markdown geht: \`##\` wird zu einer Überschrift, \`-\` zu einer Liste.

- [x] Ein Beispiel öffnen
- [ ] Einen ersten Satz schreiben
- [ ] Ein Werk zitieren: \`@\` und den Titel oder die DOI tippen

| Was                | Wo                               |
| :----------------- | :------------------------------- |
| Suche              | \`Strg+K\`                       |
| Ein neues Dokument | \`Strg+Alt+N\`                   |
| Die Versionen      | _Verlauf_, in der oberen Leiste  |

## Genauigkeit

Eine Formel steht in einer Zeile, wie $a^2 + b^2 = c^2$, oder allein:

$$
\\int_0^1 x^2\\,dx = \\frac{1}{3}
$$

Eine Fußnote steht am Ende der Seite.[^1]

> Ausgewählte Wörter lassen sich fett setzen, verlinken oder kommentieren.

[^1]: Wie diese.
`;

/** A document that shows what the editor can do, for the first visit. */
export const EXAMPLES: Record<Language, { title: string; markdown: string }> = {
  en: { title: "How this workspace writes", markdown: en },
  de: { title: "Wie dieser Arbeitsbereich schreibt", markdown: de },
};
