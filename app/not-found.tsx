import Link from "next/link";
import { Message } from "./message";

/** Shown for a page that does not exist, or that the user may not see. */
export default function NotFound() {
  return (
    <Message title="There is nothing here" words="It may be in the trash, or its address mistyped.">
      <Link href="/">Go to your documents</Link>
    </Message>
  );
}
