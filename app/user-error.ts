/** An error whose message tells the user what to do, in the user's language. */
export class UserError extends Error {
  override readonly name = "UserError";
}
