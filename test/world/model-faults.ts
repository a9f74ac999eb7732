/** A fault for {@link PartHandle}.faults: too many tokens this minute. */
export function tokenQuotaFault(resetSeconds: number) {
  const body = {
    message: "Tokens per minute limit exceeded - too many tokens processed.",
    type: "too_many_tokens_error",
    param: "quota",
    code: "token_quota_exceeded",
  };
  const headers = { "content-type": "application/json", "x-ratelimit-reset-tokens-minute": String(resetSeconds) };
  return { kind: "status", status: 429, body: JSON.stringify(body), headers } as const;
}

/** A fault: the service is busy. */
export function queueFault() {
  const body = {
    message: "We're experiencing high traffic right now! Please try again soon.",
    type: "too_many_requests_error",
    param: "queue",
    code: "queue_exceeded",
  };
  return { kind: "status", status: 429, body: JSON.stringify(body), headers: { "content-type": "application/json" } } as const;
}
