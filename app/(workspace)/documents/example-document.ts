/** A document that shows what the editor can do, for the first visit. */
export const EXAMPLE = `# How this workspace writes

This is a document of yours: change it, or move it to the trash. Every change is kept in its _History_, with who made it, a person or an agent.

## Structure

Type \`/\` at the start of a line to insert something, or write markdown: \`##\` makes a heading, \`-\` a list.

- [x] Open an example
- [ ] Write a first sentence
- [ ] Cite a work with \`/reference\`

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
