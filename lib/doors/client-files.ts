// Apart from `client`, which every page loads.
import { answerOf, ask, errorOf, filled, type Input, type Output, type Route, request, type Workspace } from "./client";

/** Calls a route as `call` does, with a file beside its fields. */
export async function callWithFile<R extends Route>(
  route: R,
  { file, ...input }: Omit<Input<R>, "file"> & { file: File },
): Promise<Output<R>> {
  const fields: Record<string, unknown> = { ...input };
  const [method = "", template = ""] = route.split(" ");
  const path = filled(template, fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  form.append("file", file, file.name || "file");
  return answerOf(await ask([path, { method, headers: { accept: "application/json" }, body: form }]));
}

/** A file from the server under the name that it gives it, and what the file does not carry. */
export type ReceivedFile = { name: string; content: Blob; warnings: string[] };

/** Calls a route that sends a file, as `call` does. */
export async function callForFile<R extends Route>(
  route: R,
  input: Input<R>,
  workspace?: Workspace,
): Promise<ReceivedFile> {
  const response = await ask(request(route, { ...input }), workspace);
  if (!response.ok) throw errorOf(response, await response.json().catch(() => null));
  const [, name = "file"] = /filename\*=UTF-8''(\S+)/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  const warnings = JSON.parse(response.headers.get("x-warnings") ?? "[]");
  return { name: decodeURIComponent(name), content: await response.blob(), warnings };
}
