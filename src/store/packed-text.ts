import { promisify } from "node:util";
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from "node:zlib";
import { AssayError } from "../domain/error.ts";

const UTF8 = 0;
const UTF8_DEFLATED = 1;
/** For the rare text with a lone surrogate, which UTF-8 cannot hold: quotes are offsets into exactly this text. */
const UTF16_DEFLATED = 2;
const COMPRESS_FROM = 1_000;
/** Above this many bytes the thread pool is cheaper for everybody else than the event loop. */
const POOL_FROM = 64_000;
const LEVEL = { level: 3 };

const deflateInPool = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
const inflateInPool = promisify<Uint8Array, Buffer>(inflateRaw);

/** A text as the store keeps it: one byte that names the form, then the bytes, compressed above 1 kB. {@link unpackText} gives the same UTF-16 units back. */
export async function packText(text: string): Promise<Uint8Array> {
  const wellFormed = text.isWellFormed();
  const bytes = Buffer.from(text, wellFormed ? "utf8" : "utf16le");
  if (wellFormed && bytes.length <= COMPRESS_FROM) return tagged(UTF8, bytes);
  const small = bytes.length < POOL_FROM ? deflateRawSync(bytes, LEVEL) : await deflateInPool(bytes, LEVEL);
  return tagged(wellFormed ? UTF8_DEFLATED : UTF16_DEFLATED, small);
}

/** @throws AssayError STORE_ERROR when the bytes are not what {@link packText} made. */
export async function unpackText(packed: Uint8Array): Promise<string> {
  const form = packed[0];
  const body = packed.subarray(1);
  if (form === UTF8) return Buffer.from(body).toString("utf8");
  if (form !== UTF8_DEFLATED && form !== UTF16_DEFLATED) throw damaged();
  try {
    const bytes = body.length < POOL_FROM / 4 ? inflateRawSync(body) : await inflateInPool(body);
    return bytes.toString(form === UTF8_DEFLATED ? "utf8" : "utf16le");
  } catch (cause) {
    throw damaged(cause);
  }
}

function tagged(form: number, bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length + 1);
  out[0] = form;
  out.set(bytes, 1);
  return out;
}

function damaged(cause?: unknown): AssayError {
  return new AssayError("STORE_ERROR", "A text in the store is damaged; restore the store from a backup or start a new one.", { cause });
}
