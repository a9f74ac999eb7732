import { type Duplex, pipeline, Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from "node:zlib";
import { AssayError } from "../domain/error.ts";

export const ACCEPT_ENCODING = "gzip, br, zstd, deflate";
/** Encodings laid over one another beyond this are a trick, not a page. */
const MOST_LAYERS = 2;

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

async function* after(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** `deflate` is zlib's format by the book and bare deflate from some servers: the first byte tells. */
async function inflate(source: Readable): Promise<Readable> {
  const pieces = source[Symbol.asyncIterator]();
  const first: IteratorResult<Uint8Array> = await pieces.next();
  if (first.done) return Readable.from([]);
  const zlib = ((first.value[0] ?? 0) & 0x0f) === 8;
  return pipeline(Readable.from(after(first.value, pieces)), zlib ? createInflate() : createInflateRaw(), () => {});
}

function encodingsOf(header: string | undefined): string[] {
  const names = (header ?? "").split(",").map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== "" && name !== "identity");
}

async function decoded(source: Readable, header: string | undefined): Promise<Readable> {
  const encodings = encodingsOf(header);
  if (encodings.length > MOST_LAYERS)
    throw new AssayError("NETWORK_ERROR", "The answer is compressed too many times over.", { retryable: false });
  let stream = source;
  for (const name of encodings.reverse()) {
    const decoder = DECODERS[name];
    if (decoder !== undefined) stream = pipeline(stream, decoder(), () => {});
    else if (name === "deflate") stream = await inflate(stream);
    else
      throw new AssayError("NETWORK_ERROR", `The answer is encoded as "${name.slice(0, 30)}", which was not asked for.`, {
        retryable: false,
      });
  }
  return stream;
}

/**
 * Reads a body, undoing its compression as it comes, and stops at `maxBytes` decompressed bytes: a small archive of a huge page costs no more
 * memory than the cap.
 * @throws AssayError TOO_LARGE (unless `cut`), NETWORK_ERROR for an encoding nobody asked for. Errors of the stream pass through.
 */
export async function readBody(
  source: Readable,
  encoding: string | undefined,
  limits: { readonly maxBytes: number; readonly cut: boolean },
): Promise<{ bytes: Uint8Array; cut: boolean }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of (await decoded(source, encoding)) as AsyncIterable<Uint8Array>) {
      const room = limits.maxBytes - size;
      if (piece.length > room) {
        if (!limits.cut) throw new AssayError("TOO_LARGE", `The answer is larger than ${limits.maxBytes} bytes.`);
        pieces.push(piece.subarray(0, room));
        return { bytes: Buffer.concat(pieces), cut: true };
      }
      pieces.push(piece);
      size += piece.length;
    }
    return { bytes: Buffer.concat(pieces), cut: false };
  } finally {
    // Leaving early makes the source complain, to nobody.
    source.on("error", () => {}).destroy();
  }
}
