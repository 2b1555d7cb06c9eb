"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

// A passkey is bound to a domain (https://www.w3.org/TR/webauthn-3/#rp-id), so an IP address cannot have one.
const canUse = () => "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Whether this browser and address support passkeys. */
export const useCanUsePasskeys = (): boolean => useSyncExternalStore(never, canUse, () => false);
