import "server-only";
import { AppError } from "#lib/base/errors";
import { findStyle, styleName } from "#lib/citations/styles/catalogue";
import { type Settings, settings as settingsShape } from "#lib/shapes/document-shape";

/** A change of settings in a request; `citationStyle` is a field of its own or one of the settings. */
export type SettingsFields = { citationStyle?: string | undefined; settings?: Settings | undefined };

/** The default citation style. */
export const DEFAULT_STYLE = "apa";

/**
 * Merges a change into settings, key by key; null removes a key. Throws `unknown_style`, and `invalid_request` for two
 * different styles or more than 16 kB.
 */
export function mergeSettings(before: Settings, { citationStyle, settings = {} }: SettingsFields): Settings {
  const named = settings.citationStyle;
  if (citationStyle !== undefined && named !== undefined && kept(named) !== kept(citationStyle)) {
    throw new AppError("invalid_request", "The request has two different citation styles.", {
      details: [{ path: "settings.citationStyle", message: `is not “${citationStyle}”` }],
    });
  }
  const style = citationStyle ?? named;
  if (typeof style === "string") findStyle(style);
  const change = { ...settings, ...(style === undefined ? {} : { citationStyle: kept(style) }) };
  const merged = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null));
  const result = settingsShape.safeParse({ citationStyle: DEFAULT_STYLE, ...merged });
  if (result.success) return result.data;
  const details = result.error.issues.map(({ path, message }) => ({ path: ["settings", ...path].join("."), message }));
  throw new AppError("invalid_request", "These settings cannot be stored.", { details });
}

const kept = (style: unknown) => (typeof style === "string" ? styleName(style) : style);
