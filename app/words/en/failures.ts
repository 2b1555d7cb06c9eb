import lastResort from "./last-resort";

/** What went wrong and what to do, on every page. */
const failures = {
  unforeseen: "Something unexpected happened. Try again.",
  unforeseenOnPage: "Something unexpected happened. Load the page again to see what was saved.",
  checkConnection: "{error} Check the connection and try again.",
  unreached: "The server cannot be reached. Check the connection and try again.",
  badResponse: "The server sent an invalid response. Try again.",
  tooManyTries: "Too many tries. Wait {seconds, plural, one {a second} other {# seconds}}, then try again.",
  tooManyPasskeyTries: "Too many tries. Wait a few seconds, then try again.",
  unreviewed:
    "{count, plural, one {Nobody has answered yet for # word of agents.} other {Nobody has answered yet for # words of agents.}}",
  ...lastResort,
  nothingHere: "There is nothing here",
  nothingHereWords: "It may be in the trash, or its address mistyped.",
  goToDocuments: "Go to your documents",
  auth: {
    wrongSignIn: "The address or the password is wrong.",
    wrongPassword: "This is not your password.",
    notEmail: "This is not an e-mail address.",
    passwordTooShort: "This password is too short.",
    passwordTooLong: "This password is too long.",
    addressTaken: "There is an account with this address already. Sign in instead.",
    invitationUsed: "This invitation was used or has expired. Ask for another link.",
    linkUsed: "This link was used before or has expired. Ask for another.",
    storeUnreached: "The store cannot be reached. Try again in a moment.",
    otherAddress: "The workspace has another address. Open it there to sign in.",
  },
  passkey: {
    notUsedSignIn: "No passkey was used. Try again, or sign in another way.",
    notUsed: "No passkey was used. Try again, or choose another way.",
    registered: "This device has a passkey for this account already.",
    otherAddress: "Passkeys need the workspace's own address. Open it there.",
    noDomain: "Passkeys need a domain name, such as localhost, not an IP address.",
    unknown: "This passkey belongs to no account here.",
    staleSession: "You signed in some time ago. Sign out, sign in again, and add the passkey then.",
    failed: "The passkey did not work. Try again, or choose another way.",
  },
} as const;

export default failures;
