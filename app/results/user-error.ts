import { knownAcrossBundles } from "#lib/base/known-across-bundles";

/** An error whose message tells the user what to do, in the user's language. */
export class UserError extends Error {
  static {
    knownAcrossBundles(UserError, "UserError");
  }
  override readonly name = "UserError";
}
