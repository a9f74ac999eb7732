// What a run tells while it works: only views that follow one need these shapes.
import "./zod.ts";
import { z } from "zod";
import { storedEventSchema } from "../../../../domain/event.ts";

export type { StoredEvent } from "../../../../domain/event.ts";
export { storedEventSchema };

export const eventPageSchema = z.object({ events: z.array(storedEventSchema), ended: z.boolean() });
