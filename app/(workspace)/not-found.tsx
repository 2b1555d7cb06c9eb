import Link from "next/link";
import { Message } from "../message";

/** Shown inside the workspace frame when a document does not exist. */
export default function NotFound() {
  return (
    <Message title="There is nothing here" words="It may be in the trash, or its address mistyped.">
      <Link href="/">Go to your documents</Link>
    </Message>
  );
}
