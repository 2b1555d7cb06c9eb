import { call, type Output } from "#lib/doors/client";
import type { Role } from "#lib/shapes/role";
import { routeQuery } from "../queries/query";

/** What is shared: a document, or a folder with everything below it. */
export type Subject = { kind: "document" | "folder"; id: string; title: string; access: Role };

/** Who reaches a document or folder. */
export type People = Output<"GET /api/w/documents/[id]/people">;

/** Whom a role is given to or taken from. */
export type Holder = { email: string } | { everyone: true };

/** The query of who reaches something. */
export const peopleOf = ({ kind, id }: Subject) =>
  kind === "document"
    ? routeQuery("GET /api/w/documents/[id]/people", { id })
    : routeQuery("GET /api/w/folders/[folderId]/people", { folderId: id });

/** Gives a role and returns the new list; the role `owner` hands over. Rejects with `ApiError`. */
export const giveRole = ({ kind, id }: Subject, holder: Holder, role: Role): Promise<People> =>
  kind === "document"
    ? call("PUT /api/w/documents/[id]/people", { id, ...holder, role })
    : call("PUT /api/w/folders/[folderId]/people", { folderId: id, ...holder, role });

/** Takes a role away and returns the new list; rejects with `ApiError`. */
export const takeRole = ({ kind, id }: Subject, holder: Holder): Promise<People> =>
  kind === "document"
    ? call("DELETE /api/w/documents/[id]/people", { id, ...holder })
    : call("DELETE /api/w/folders/[folderId]/people", { folderId: id, ...holder });
