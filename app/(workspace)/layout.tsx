import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { APPEARANCE_COOKIE, readAppearance } from "../appearance";
import { Shell } from "./shell/shell";

/** The frame of the signed-in pages. */
export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const appearance = readAppearance((await cookies()).get(APPEARANCE_COOKIE)?.value);
  return <Shell appearance={appearance}>{children}</Shell>;
}
