/** The Content-Security-Policy of the workspace's pages, with these sources of scripts besides its own. */
export function contentPolicy(scripts: string): string;
