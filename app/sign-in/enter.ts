/** Goes on to the workspace by a whole new page, so that nothing of the one before stays in memory. */
export function enter(): void {
  window.location.assign("/");
}
