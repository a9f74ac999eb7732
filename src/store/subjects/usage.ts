/** What was used on a day. */
export interface UsageRecord {
  /** Undefined for what nobody asked a service for. */
  readonly principal: string | undefined;
  /** Such as 2026-03-01, in UTC. */
  readonly day: string;
  readonly runs: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Millionths of a US dollar. */
  readonly microUsd: number;
}

export interface UsageStore {
  /** By day and principal. What calls under way have reserved counts whole. @param wanted from the one day to the other; of one principal, or of all */
  usage(wanted: { readonly principal?: string | undefined; readonly from: string; readonly until: string }): Promise<UsageRecord[]>;
}
