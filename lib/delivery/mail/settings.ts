import { perProcess } from "#lib/base/per-process";

const slot = perProcess("mail", () => ({ isOn: false }));

/** Whether this workspace sends mail, so that nothing is queued when it does not. */
export const mailIsOn = (): boolean => slot.isOn;

/** Sets whether this workspace sends mail. */
export function setMailOn(isOn: boolean): void {
  slot.isOn = isOn;
}
