/** Creates an element with attributes and children, in the document of `near`. */
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

/** Replaces an element by its children, one at a time: a call accepts a limited number of arguments. */
export function unwrap(element: Element): void {
  for (const child of [...element.childNodes]) element.before(child);
  element.remove();
}

/** Replaces an element by one of another name, with its children. */
export function rename(element: Element, name: string): Element {
  const renamed = make(element, name, {}, [...element.childNodes]);
  element.replaceWith(renamed);
  return renamed;
}
