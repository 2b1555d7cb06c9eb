"use client";

import { useState } from "react";

/** Whether a part has been open before or is now: from then on it stays, so that its closing can be seen. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}
