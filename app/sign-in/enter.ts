/** Opens the workspace with a full page load, so that no data of the page before stays in memory. */
export function enter(): void {
  window.location.assign("/");
}
