import { createHash } from "node:crypto";

/** Numbers in [0, 1) that depend on the seed alone. */
export function seeded(seed: string): () => number {
  let n = 0;
  return () => {
    const hash = createHash("sha256").update(`${seed}\n${n++}`).digest();
    return hash.readUInt32BE(0) / 2 ** 32;
  };
}
