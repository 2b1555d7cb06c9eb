"use client";

import { Button } from "#ui/button";
import { Message } from "../message";

/** Replaces a page that failed to render; saved text is not affected. */
export default function WorkspaceError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Message title="This page did not load" words="What was saved is safe. The server may be busy or out of reach.">
      <Button tone="primary" onClick={reset}>
        Try again
      </Button>
    </Message>
  );
}
