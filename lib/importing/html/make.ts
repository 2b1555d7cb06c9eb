/** Makes an element with attributes and children, in the document of `near`. */
export function make(
  near: Element,
  name: string,
  attributes: Record<string, string> = {},
  children: (Node | string)[] = [],
): Element {
  const made = near.ownerDocument.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  for (const child of children) made.append(child);
  return made;
}

/** Puts the children of an element in its place, one at a time: a call takes only so many arguments. */
export function unwrap(element: Element): void {
  for (const child of [...element.childNodes]) element.before(child);
  element.remove();
}

/** Puts an element of another name in the place of one, with its children. */
export function rename(element: Element, name: string): Element {
  const renamed = make(element, name, {}, [...element.childNodes]);
  element.replaceWith(renamed);
  return renamed;
}
