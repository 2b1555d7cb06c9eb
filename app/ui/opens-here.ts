type Keys = "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented";
type Click = Pick<MouseEvent, Keys> & {
  currentTarget: Pick<HTMLAnchorElement, "origin" | "target" | "hasAttribute">;
};

/** Whether a click on a link opens a page of this site in its place; all other clicks are for the browser to answer. */
export function opensHere(click: Click, origin: string): boolean {
  const { currentTarget: link } = click;
  if (click.defaultPrevented || click.button !== 0) return false;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) return false;
  return link.origin === origin;
}
