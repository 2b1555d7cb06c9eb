"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { opensHere } from "./opens-here";

type Props = ComponentProps<"a"> & {
  href: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
  /** False leaves the page where it is scrolled to. */
  scroll?: boolean;
  /** False where so many links stand together that their pages are not loaded ahead. */
  ahead?: boolean;
};

/** A link to a page of the workspace, which is loaded ahead when the pointer or the focus is on it. */
export function Link({ href, replace = false, scroll = true, ahead = true, ...rest }: Props) {
  const router = useRouter();
  // Loading all that are seen would load the scripts of pages that nobody asked for.
  const near = (link: HTMLAnchorElement) => {
    if (ahead && link.origin === window.location.origin) router.prefetch(href);
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        rest.onClick?.(event);
        if (!opensHere(event, window.location.origin)) return;
        event.preventDefault();
        router[replace ? "replace" : "push"](href, { scroll });
      }}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event);
        near(event.currentTarget);
      }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        near(event.currentTarget);
      }}
    />
  );
}
