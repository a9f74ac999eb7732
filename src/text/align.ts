const MOST_CANDIDATES = 12;
const MOST_HITS_PER_PIECE = 64;

/**
 * Stretches of `text` within `edits` insertions, deletions and substitutions of `needle`, best first. If at most k characters differ, one of k + 1
 * equal pieces of the needle stands unchanged in the text: the pieces found vote for a place, and only the places with most votes are aligned, so
 * the work stays linear in the text.
 */
export function alignNear(text: string, needle: string, edits: number, from: number, to: number): [number, number][] {
  const places = placesOfPieces(text, needle, edits, from, to);
  const found: { start: number; end: number; distance: number }[] = [];
  for (const place of places) {
    const aligned = alignAt(text, needle, edits, Math.max(from, place - edits), to);
    if (aligned !== undefined) found.push(aligned);
  }
  found.sort((a, b) => a.distance - b.distance || a.start - b.start);
  return found.map(({ start, end }) => [start, end]);
}

function placesOfPieces(text: string, needle: string, edits: number, from: number, to: number): number[] {
  const size = Math.max(4, Math.floor(needle.length / (edits + 1)));
  const votes = new Map<number, { place: number; pieces: number }>();
  for (let offset = 0; offset + size <= needle.length; offset += size) {
    const piece = needle.slice(offset, offset + size);
    let hits = 0;
    for (let at = text.indexOf(piece, from); at >= 0 && at < to && hits < MOST_HITS_PER_PIECE; at = text.indexOf(piece, at + 1)) {
      hits++;
      const place = at - offset;
      const bucket = Math.round(place / (edits + 1));
      const seen = votes.get(bucket);
      if (seen === undefined) votes.set(bucket, { place, pieces: 1 });
      else seen.pieces++;
    }
  }
  return [...votes.values()]
    .sort((a, b) => b.pieces - a.pieces || a.place - b.place)
    .slice(0, MOST_CANDIDATES)
    .map((vote) => vote.place);
}

/** Aligns the whole needle with a stretch that begins within `2 * edits` of `from`: a band of the usual dynamic programme. */
function alignAt(
  text: string,
  needle: string,
  edits: number,
  from: number,
  to: number,
): { start: number; end: number; distance: number } | undefined {
  const width = 4 * edits + 1;
  const far = edits + 1;
  let costs = new Int32Array(width);
  let origins = new Int32Array(width);
  let nextCosts = new Int32Array(width);
  let nextOrigins = new Int32Array(width);
  for (let d = 0; d < width; d++) {
    costs[d] = d <= 2 * edits ? 0 : far;
    origins[d] = from + d;
  }
  for (let i = 1; i <= needle.length; i++) {
    nextCosts.fill(far);
    const wanted = needle.charCodeAt(i - 1);
    let best = far;
    for (let d = 0; d < width; d++) {
      const at = from + i + d - 1;
      if (at > to) break;
      const same = at < to && text.charCodeAt(at) === wanted;
      let cost = at < to ? (costs[d] ?? far) + (same ? 0 : 1) : far;
      let origin = origins[d] ?? 0;
      const dropped = d + 1 < width ? (costs[d + 1] ?? far) + 1 : far;
      if (dropped < cost) [cost, origin] = [dropped, origins[d + 1] ?? 0];
      const added = d > 0 && at <= to ? (nextCosts[d - 1] ?? far) + 1 : far;
      if (added < cost) [cost, origin] = [added, nextOrigins[d - 1] ?? 0];
      nextCosts[d] = Math.min(cost, far);
      nextOrigins[d] = origin;
      if (cost < best) best = cost;
    }
    if (best >= far) return undefined;
    [costs, nextCosts] = [nextCosts, costs];
    [origins, nextOrigins] = [nextOrigins, origins];
  }
  let distance = far;
  let band = -1;
  for (let d = 0; d < width; d++) if ((costs[d] ?? far) < distance) [distance, band] = [costs[d] ?? far, d];
  return band < 0 ? undefined : { start: origins[band] ?? 0, end: from + needle.length + band, distance };
}
