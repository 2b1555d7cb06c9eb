import type { KeyObject } from "node:crypto";
import { FlattenedSign } from "jose";

/** A flattened JWS (RFC 7515). */
export type Signed = { payload: string; protected: string; signature: string };

/** A key that signs, and its id in the key set. */
export type Signer = { kid: string; key: KeyObject };

/** Signs a payload as a flattened JWS. */
export async function sign({ kid, key }: Signer, payload: Uint8Array): Promise<Signed> {
  const {
    payload: covered,
    protected: header,
    signature,
  } = await new FlattenedSign(payload).setProtectedHeader({ alg: "EdDSA", kid }).sign(key);
  return { payload: covered, protected: String(header), signature };
}
