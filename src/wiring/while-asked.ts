import type { LanguageModel, ModelRoles } from "../model/model.ts";
import { warmRules } from "./warm-rules.ts";
import type { Workroom } from "./workroom/workroom.ts";

/** From when a model is called until the call is on its way. */
const SENT_AFTER_MS = 50;

/** Makes ready what results, pages and passages will need, here and in the room, so that none of them waits for it (T3). */
export function makeReady(room: Pick<Workroom, "warm">): void {
  room.warm();
  warmRules().catch(() => undefined);
}

/** The same models; once the planner's has been asked, and has not answered yet, there is time for something else. @param meanwhile done once */
export function whileAsked(roles: ModelRoles, meanwhile: () => void): ModelRoles {
  const { model } = roles.planner;
  let isDone = false;
  const asked = <T>(reply: T): T => {
    if (!isDone) setTimeout(meanwhile, SENT_AFTER_MS).unref();
    isDone = true;
    return reply;
  };
  const { id, contextTokens, price, priceKnown } = model;
  const watched: LanguageModel = {
    ...{ id, contextTokens, price, ...(priceKnown === undefined ? {} : { priceKnown }) },
    complete: (call) => asked(model.complete(call)),
    stream: (call) => asked(model.stream(call)),
  };
  return { ...roles, planner: { ...roles.planner, model: watched } };
}
