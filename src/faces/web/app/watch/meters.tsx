import { useEffect, useState } from "preact/hooks";
import type { Steps } from "../../../../service/step-shapes.ts";
import { dollars, duration, figure } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { Story } from "./story.ts";

/** What the run has used, against its limits where it has some. */
export function Meters({ story, used, live }: { readonly story: Story; readonly used: Steps["used"] | undefined; readonly live: boolean }) {
  const { watch } = words();
  const { limits, pages } = story;
  const seconds = useSeconds(story, live);
  return (
    <dl class="meters">
      <Meter label={watch.time} used={seconds} limit={limits.max_execution_time_s} show={duration} />
      <Meter label={watch.pagesRead} used={pages.length} limit={limits.max_sources} show={figure} />
      {used !== undefined && <Meter label={watch.tokens} used={used.tokens} limit={limits.token_budget} show={figure} />}
      {used !== undefined && (used.dollars > 0 || typeof limits.cost_budget_usd === "number") && (
        <Meter label={watch.money} used={used.dollars} limit={limits.cost_budget_usd} show={dollars} />
      )}
    </dl>
  );
}

interface MeterProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number | null | undefined;
  readonly show: (value: number) => string;
}

function Meter({ label, used, limit, show }: MeterProps) {
  const { watch } = words();
  const bounded = limit !== null && limit !== undefined;
  return (
    <div class="meter">
      <dt>{label}</dt>
      <dd>
        {bounded ? watch.of(show(used), show(limit)) : show(used)}
        {bounded && <progress max={limit} value={Math.min(used, limit)} aria-label={label} />}
      </dd>
    </div>
  );
}

function useSeconds({ began, ended }: Story, live: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [live]);
  if (began === undefined) return 0;
  const until = ended === undefined ? now : Date.parse(ended);
  return Math.max(0, (until - Date.parse(began)) / 1000);
}
