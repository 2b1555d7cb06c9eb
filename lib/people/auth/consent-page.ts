/** Where the consent page is. */
export const CONSENT_PAGE = "/connect";
