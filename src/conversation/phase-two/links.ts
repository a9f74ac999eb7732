import { z } from "zod";
import type { Source } from "../../domain/source.ts";
import { redactUrl } from "../../domain/url.ts";
import { sha256 } from "../../run/canonical-json.ts";
import { isRunError } from "../../run/errors.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import type { PhaseTwoParts } from "./parts.ts";

const linkSchema = z.object({ link: z.enum(["alive", "dead", "unknown"]) });
/** A page that takes longer to say that it is there is left unknown. */
const TIMEOUT_MS = 3_000;

/** Whether an address still answers (R12), as a journaled step; `unknown` where that could not be told in time. */
export async function linkState(run: Run, { checkLink }: PhaseTwoParts, url: string): Promise<Source["link"]> {
  if (checkLink === undefined) return "unknown";
  try {
    const { link } = await run.step({
      key: `link/${sha256(url).slice(0, 16)}`,
      type: "link@1",
      input: { url: redactUrl(url) },
      schema: linkSchema,
      estimate: FREE,
      timeoutMs: TIMEOUT_MS,
      work: async (lease) => ({ link: await checkLink(url, lease.signal) }),
    });
    return link;
  } catch (thrown) {
    if (isRunError(thrown)) throw thrown;
    return "unknown";
  }
}
