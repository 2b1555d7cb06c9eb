"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

type Props = Omit<ComponentProps<typeof Link>, "prefetch" | "onPointerEnter" | "onFocus">;

/** A link of a frame that many pages have: its page is loaded ahead when the pointer or the focus is on it. */
export function NearLink(props: Props) {
  // Loading all of them would load the scripts of pages that nobody asked for.
  const [isNear, setNear] = useState(false);
  const near = () => setNear(true);
  return <Link {...props} prefetch={isNear ? null : false} onPointerEnter={near} onFocus={near} />;
}
