import Link from "next/link";
import { Message } from "../message";

/** Where no such document is, within the frame of the workspace. */
export default function NotFound() {
  return (
    <Message title="There is nothing here" words="It may be in the trash, or its address mistyped.">
      <Link href="/">Go to your documents</Link>
    </Message>
  );
}
