import type { DayTotals } from "../../../../service/totals.ts";
import { day as dayShown, dollars, duration, figure } from "../text/figures.ts";
import { words } from "../text/words.ts";
import { Chart } from "./chart.tsx";
import { failuresOf, phasesOf, ratedShares, shortName } from "./sums.ts";

const MOST_FAILURES = 12;
const RUN_COLOURS = { finished: "var(--good)", failed: "var(--bad)", cancelled: "var(--open)" } as const;
const VERDICT_COLOURS = {
  supported: "var(--good)",
  "partly supported": "var(--fair)",
  contradicted: "var(--bad)",
  "not found": "var(--accent)",
  "source failed": "var(--line-strong)",
  "not checked": "var(--open)",
} as const;

export interface ChartsProps {
  readonly days: readonly DayTotals[];
  /** The first and the last day that is asked for. */
  readonly span: readonly [string, string];
  readonly target: number;
}

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const next = (day: string) => new Date(at(day).getTime() + 86_400_000);
const percent = (share: number) => figure(share, { style: "percent", maximumFractionDigits: 0 });

export function Charts({ days, span, target }: ChartsProps) {
  const { dashboard } = words();
  const x = { type: "utc", domain: [at(span[0]), next(span[1])], label: null } as const;
  const y = { grid: true, label: null, nice: true } as const;
  const stacked = (
    title: string,
    of: (day: DayTotals) => Readonly<Record<string, number>>,
    colours: Readonly<Record<string, string>>,
    names: Readonly<Record<string, string>>,
  ) => {
    const present = Object.keys(colours).filter((name) => days.some((day) => (of(day)[name] ?? 0) > 0));
    const most = Math.max(1, ...days.map((one) => present.reduce((sum, name) => sum + (of(one)[name] ?? 0), 0)));
    const rows = days.flatMap((one) => present.map((name) => ({ day: at(one.day), name, n: of(one)[name] ?? 0 })));
    return (
      <Chart
        title={title}
        of={days}
        nothing={present.length === 0}
        legend={present.map((name) => [names[name] ?? name, colours[name] ?? ""] as const)}
        draw={(plot) => ({
          ...{ x, y: { ...y, tickFormat: "d", ticks: Math.min(5, most) } },
          color: { domain: present, range: present.map((name) => colours[name] ?? "") },
          marks: [plot.rectY(rows, { x: "day", interval: "day", y: "n", fill: "name", insetLeft: 1, insetRight: 1 }), plot.ruleY([0])],
        })}
        heads={[dashboard.day, ...present.map((name) => names[name] ?? name)]}
        rows={days.map((one) => [dayShown(one.day), ...present.map((name) => figure(of(one)[name] ?? 0))])}
      />
    );
  };
  const bars = (title: string, of: (day: DayTotals) => number, shown: (n: number) => string) => (
    <Chart
      title={title}
      of={days}
      nothing={!days.some((one) => of(one) > 0)}
      draw={(plot) => ({
        ...{ x, y: { ...y, tickFormat: shown }, marginLeft: 56 },
        marks: [
          plot.rectY(days, { x: (one) => at(one.day), interval: "day", y: of, fill: "var(--accent)", insetLeft: 1, insetRight: 1 }),
          plot.ruleY([0]),
        ],
      })}
      heads={[dashboard.day, title]}
      rows={days.map((one) => [dayShown(one.day), shown(of(one))])}
    />
  );
  const runsOn = (one: DayTotals) => Object.values(one.runs).reduce((sum, n) => sum + n, 0);
  return (
    <div class="charts">
      {stacked(dashboard.runs, (one) => one.runs, RUN_COLOURS, dashboard.states)}
      {bars(dashboard.seconds, (one) => one.seconds / Math.max(1, runsOn(one)), duration)}
      {bars(
        dashboard.tokens,
        (one) => one.tokens_in + one.tokens_out,
        (n) => figure(n, { notation: "compact" }),
      )}
      {bars(dashboard.money, (one) => one.cost_usd, dollars)}
      {stacked(dashboard.verdicts, (one) => one.verdicts, VERDICT_COLOURS, words().read.verdicts)}
      <Ratings days={days} x={x} target={target} />
      <Sideways
        title={dashboard.phases}
        of={days}
        bars={phasesOf(days).map(({ phase, seconds }) => [dashboard.phaseNames[phase] ?? phase, seconds])}
        shown={duration}
      />
      <Sideways
        title={dashboard.failures}
        of={days}
        bars={failuresOf(days, MOST_FAILURES).map(({ name, times }) => [name, times])}
        shown={(n) => figure(n)}
        colour="var(--bad)"
      />
    </div>
  );
}

interface RatingsProps {
  readonly days: readonly DayTotals[];
  readonly x: object;
  readonly target: number;
}

/** How many of the rated runs were of use, against the target. */
function Ratings({ days, x, target }: RatingsProps) {
  const { dashboard } = words();
  const shares = ratedShares(days);
  return (
    <Chart
      title={dashboard.ratings}
      of={days}
      nothing={shares.length === 0}
      legend={[
        [dashboard.ofUse, "var(--accent)"],
        [dashboard.target(percent(target)), "var(--fair)"],
      ]}
      draw={(plot) => ({
        x,
        y: { domain: [0, 1], grid: true, label: null, tickFormat: percent },
        marginLeft: 48,
        marks: [
          plot.ruleY([target], { stroke: "var(--fair)", strokeWidth: 2, strokeDasharray: "6 4" }),
          plot.lineY(shares, { x: (one) => at(one.day), y: "share", stroke: "var(--accent)", strokeWidth: 2 }),
          plot.dot(shares, { x: (one) => at(one.day), y: "share", fill: "var(--accent)", r: 4 }),
          plot.ruleY([0]),
        ],
      })}
      heads={[dashboard.day, dashboard.ofUse]}
      rows={shares.map(({ day, share }) => [dayShown(day), percent(share)])}
    />
  );
}

interface SidewaysProps {
  readonly title: string;
  readonly of: unknown;
  readonly bars: readonly (readonly [name: string, value: number])[];
  readonly shown: (value: number) => string;
  readonly colour?: string;
}

const LINE = 26;

function Sideways({ title, of, bars, shown, colour = "var(--accent)" }: SidewaysProps) {
  const { dashboard } = words();
  return (
    <Chart
      title={title}
      of={of}
      nothing={!bars.some(([, value]) => value > 0)}
      draw={(plot) => ({
        height: Math.max(90, bars.length * LINE + 40),
        marginLeft: 8 + 6.4 * Math.max(8, ...bars.map(([name]) => shortName(name).length)),
        marginRight: 56,
        x: { grid: true, label: null, ticks: 4, tickFormat: shown },
        y: { label: null, domain: bars.map(([name]) => name), tickFormat: shortName, tickSize: 0 },
        marks: [
          plot.barX(bars, { x: "1", y: "0", fill: colour, insetTop: 3, insetBottom: 3 }),
          plot.text(bars, { x: "1", y: "0", text: ([, value]) => shown(value), textAnchor: "start", dx: 5 }),
          plot.ruleX([0]),
        ],
      })}
      heads={[dashboard.what, title]}
      rows={bars.map(([name, value]) => [name, shown(value)])}
    />
  );
}
