import type { Config } from "../config/settings.ts";
import { type CrossEncoder, crossEncoderAt } from "../verify/cross-encoder/runtime.ts";

/** Models stay loaded as long as the process lives. */
const encoders = new Map<string, CrossEncoder>();

/** The local cross-encoder the user has pointed at, not loaded yet; undefined where there is none. */
export function encoderOf(config: Config): CrossEncoder | undefined {
  const folder = config["judge.modelFolder"];
  if (folder === undefined) return undefined;
  const known = encoders.get(folder) ?? crossEncoderAt(folder);
  encoders.set(folder, known);
  return known;
}
