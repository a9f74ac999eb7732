/** Has something done once a client is gone: at once when it is gone already. @returns takes the wish back */
export function whenGone(gone: AbortSignal, work: () => void): () => void {
  if (gone.aborted) work();
  else gone.addEventListener("abort", work, { once: true });
  return () => gone.removeEventListener("abort", work);
}
