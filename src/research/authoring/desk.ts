import type { ResearchRequest } from "../../domain/request.ts";
import type { Run } from "../../run/run.ts";
import type { Author } from "../../write/author.ts";
import type { EvidencePack } from "../../write/pack.ts";
import type { ResearchState } from "../state.ts";
import type { ProveWith } from "./prove-with.ts";

/** Everything the writing of one report is done with. */
export interface Desk {
  readonly run: Run;
  readonly state: ResearchState;
  readonly request: ResearchRequest;
  readonly author: Author;
  readonly pack: EvidencePack;
  readonly by: ProveWith;
}
