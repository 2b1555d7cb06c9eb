import { z } from "zod";

/** A file of a `multipart/form-data` body. */
export class Upload {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** A field that is a file. */
export const upload = z.instanceof(Upload).meta({ type: "string", format: "binary" });
