/** Milliseconds by rank. */
export function spreadOf(ms: readonly number[]): Record<"p50 ms" | "p99 ms" | "max ms", string> {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return { "p50 ms": at(0.5), "p99 ms": at(0.99), "max ms": at(1) };
}
