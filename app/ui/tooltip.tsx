"use client";

import { cloneElement, type ReactElement, useEffect, useState } from "react";
import { late } from "./lazy";

type Side = "top" | "bottom" | "right" | "left";

type Props = { label: string; keys?: string | undefined; side?: Side | undefined; children: ReactElement<object> };

/** A tooltip with a control's name and shortcut, which `Tooltips` shows; the control still needs its own label. */
export function Tooltip({ label, keys, side = "bottom", children }: Props) {
  return cloneElement(children, { "data-tip": label, "data-tip-keys": keys, "data-tip-side": side } as object);
}

/** A tooltip, and the control that it stands at. */
export type Tip = { at: HTMLElement; label: string; keys: string | undefined; side: Side };

const TooltipWindow = late(() => import("./tooltip-window").then((part) => part.TooltipWindow));

const DELAY_MS = 500;
// Within this time after one tooltip the next one needs no delay.
const GROUP_MS = 400;

function tipOf(target: EventTarget | null): Tip | null {
  const at = target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;
  const { tip, tipKeys, tipSide } = at?.dataset ?? {};
  return at && tip ? { at, label: tip, keys: tipKeys, side: tipSide as Side } : null;
}

type Listeners = {
  onOver: (event: PointerEvent) => void;
  onFocus: (event: FocusEvent) => void;
  hide: () => void;
  onPress: () => void;
  onKey: (event: KeyboardEvent) => void;
};

function listen({ onOver, onFocus, hide, onPress, onKey }: Listeners): AbortController {
  const over = new AbortController();
  const options = { signal: over.signal, capture: true, passive: true };
  document.addEventListener("pointerover", onOver, options);
  document.documentElement.addEventListener("pointerleave", hide, { signal: over.signal });
  document.addEventListener("focusin", onFocus, options);
  document.addEventListener("focusout", hide, options);
  document.addEventListener("pointerdown", onPress, options);
  document.addEventListener("click", onPress, options);
  document.addEventListener("keydown", onKey, options);
  document.addEventListener("scroll", onPress, options);
  return over;
}

/** Opens the tooltip of the control that is pointed at or focused; returns how to end it. */
function followTips(open: (tip: Tip) => void, close: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at: HTMLElement | null = null;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  const show = (next: Tip) => {
    isShown = true;
    open(next);
  };
  const hide = () => {
    clearTimeout(timer);
    at = null;
    if (!isShown) return;
    isShown = false;
    hiddenAt = performance.now();
    close();
  };
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const next = pointerType === "touch" ? null : tipOf(target);
    if (next?.at === at) return;
    hide();
    if (!next) return;
    at = next.at;
    void TooltipWindow.ahead();
    const wait = performance.now() - hiddenAt < GROUP_MS ? 0 : DELAY_MS;
    timer = setTimeout(() => next.at.isConnected && show(next), wait);
  };
  const onFocus = ({ target }: FocusEvent) => {
    hide();
    const next = tipOf(target);
    if (!next?.at.matches(":focus-visible")) return;
    at = next.at;
    show(next);
  };
  // A pressed control changes, or something opens over it; its tooltip returns with the next visit.
  const onPress = () => {
    const pressed = at;
    hide();
    at = pressed;
  };
  const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onPress();
  const over = listen({ onOver, onFocus, hide, onPress, onKey });
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}

/** Shows the tooltip of the control under the pointer or with the keyboard's focus; once on a page, as its parts load late. */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (next: Tip) => {
      setTip(next);
      setOpen(true);
    };
    return followTips(open, () => setOpen(false));
  }, []);
  return tip ? <TooltipWindow tip={tip} open={isOpen} onClose={() => setOpen(false)} /> : null;
}
