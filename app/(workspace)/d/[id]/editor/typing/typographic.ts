import { writingPreferences } from "./preferences";

/** Whether straight quotes, dashes and dots become typographic ones on this device. */
export const isTypographic = (): boolean => writingPreferences.get().typography;
