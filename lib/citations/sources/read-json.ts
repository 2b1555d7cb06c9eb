import type { z } from "zod";
import { AppError } from "#lib/base/errors";
import type { ServiceResponse } from "./registries";
import { SERVICES, type Service } from "./services";

/** Parses the JSON of a response in a service's documented form; throws `upstream_unavailable` for any other form. */
export function readJson<T extends z.ZodType>(service: Service, { text }: ServiceResponse, shape: T): z.output<T> {
  const result = shape.safeParse(parsed(text));
  if (result.success) return result.data;
  throw new AppError("upstream_unavailable", `${SERVICES[service].name} sent a response that cannot be read.`, {
    hint: "Nothing was saved. Try again later, or give the work as csl.",
    cause: result.error,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A response that is not JSON also fails the shape, and is reported as such.
    return undefined;
  }
}
