import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { requirePerson } from "#lib/doors/current-person";
import { APPEARANCE_COOKIE, readAppearance } from "../appearance/appearance";
import { Words } from "../words/words";
import { Shell } from "./shell/shell";

/** The frame of the signed-in pages; without a session it redirects to the sign-in page. */
export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  // Pages check too, but by then the response status may have been sent.
  const { id, email } = await requirePerson();
  const appearance = readAppearance((await cookies()).get(APPEARANCE_COOKIE)?.value);
  return (
    <Words areas={["shell", "folders", "sharing", "notifications", "documentActions", "exporting"]}>
      <Shell appearance={appearance} person={{ id, email }}>
        {children}
      </Shell>
    </Words>
  );
}
