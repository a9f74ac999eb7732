import { createContext } from "preact";
import type { Desk } from "./state.ts";

/** The report that is read, for whatever stands in it. */
export const DeskContext = createContext<Desk | undefined>(undefined);
