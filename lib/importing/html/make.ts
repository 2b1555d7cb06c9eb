/** Makes an element with attributes and children, in the document of `near`. */
export function make(
  near: Element,
  name: string,
  attributes: Record<string, string> = {},
  children: (Node | string)[] = [],
): Element {
  const made = near.ownerDocument.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Puts an element of another name in the place of one, with its children. */
export function rename(element: Element, name: string): Element {
  const renamed = make(element, name, {}, [...element.childNodes]);
  element.replaceWith(renamed);
  return renamed;
}
