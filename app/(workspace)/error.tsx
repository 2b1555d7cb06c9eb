"use client";

import { Button } from "#ui/button";
import { Message } from "../message";

/** What stands in place of a page that failed; everything saved is safe. */
export default function WorkspaceError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Message title="This page did not load" words="What was saved is safe. The server may be busy or out of reach.">
      <Button tone="primary" onClick={reset}>
        Try again
      </Button>
    </Message>
  );
}
