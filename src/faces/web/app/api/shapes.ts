// The shapes of the service's answers, as the service itself checks them: nothing reaches a view that does not fit.
import "./zod.ts";
import { z } from "zod";
import { errorBodySchema } from "../../../../domain/error.ts";

export { type JobView, jobSchema } from "../../../http/job-view.ts";
export { errorBodySchema };

export const envelopeSchema = z.object({ error: errorBodySchema });
export const readySchema = z.object({ status: z.string(), searches: z.array(z.string()) });
