import type { Role } from "#lib/shapes/role";
import type { DraftOf } from "./draft";

/** What a person may do with a text: only read a draft that was merged or closed, whatever they may do with its document. */
export const writableRole = ({ access, draftOf }: { access: Role; draftOf?: DraftOf | undefined }): Role =>
  draftOf && draftOf.state !== "open" ? "view" : access;
