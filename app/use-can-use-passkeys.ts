"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

// A passkey belongs to a name (https://www.w3.org/TR/webauthn-3/#rp-id), so an address of numbers can have none.
const canUse = () => "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Whether passkeys can be used in this browser and at this address. */
export const useCanUsePasskeys = (): boolean => useSyncExternalStore(never, canUse, () => false);
