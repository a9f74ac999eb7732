// A small web of one subject: its maker says eight things of it, six of which stand somewhere else, too, where only who asks for them finds them; and many
// pages that speak of the subject and say nothing.
import type { WorldPage } from "./pages/page.ts";

export const DOUBLED_QUESTION = "What is known of the Kestrel Point desalination plant: its output, cost, energy, staff and dates?";

/** What the maker says, and how others say it, where they do. */
const FACTS: readonly (readonly [string, string?])[] = [
  [
    "The Kestrel Point desalination plant has an output of 48 million litres a day.",
    "The output of the Kestrel Point desalination plant is 48 million litres a day.",
  ],
  [
    "The cost of the Kestrel Point desalination plant was 310 million crowns.",
    "At 310 million crowns the cost of the Kestrel Point desalination plant was borne by the towns.",
  ],
  [
    "The Kestrel Point desalination plant needs energy of 3.1 kilowatt hours for 1,000 litres.",
    "For 1,000 litres the Kestrel Point desalination plant needs energy of 3.1 kilowatt hours.",
  ],
  [
    "The staff of the Kestrel Point desalination plant are 64 people in three shifts.",
    "The Kestrel Point desalination plant has a staff of 64 people in three shifts.",
  ],
  [
    "The dates of the Kestrel Point desalination plant begin with the first stone on 4 May 2019.",
    "On 4 May 2019 the first stone began the dates of the Kestrel Point desalination plant.",
  ],
  [
    "The Kestrel Point desalination plant reached its full output on 17 June 2022.",
    "Full output was reached by the Kestrel Point desalination plant on 17 June 2022.",
  ],
  ["The energy of the Kestrel Point desalination plant comes from 22 turbines of its own."],
  ["The cost of the membranes of the Kestrel Point desalination plant was 18 million crowns."],
];

const FILLER = [
  "Gulls nest on the roofs of the old town, and the ferry leaves at noon.",
  "Walkers like the cliffs for their wind, and painters for their light.",
  "In autumn the market sells apples, cheese and smoked fish from the valley.",
  "The museum shows nets, lamps and a whale's jaw that was found on the beach.",
  "A path leads from the quay to the chapel, past gardens with fuchsias.",
  "Children learn to sail in the shallow basin behind the mole.",
];

const maker: WorldPage = {
  host: "kestrelwater.test",
  path: "/plant",
  title: "Kestrel Point desalination plant: output, cost, energy, staff and dates",
  site: "Kestrel Water",
  published: "2023-02-01",
  body: FACTS.map(([said]) => said),
};

const others: readonly WorldPage[] = ["gazette", "ledger", "herald"].map((name, at) => ({
  host: `${name}-of-the-coast.test`,
  path: "/news/a-year",
  title: `A year in the ${name}`,
  site: `The ${name}`,
  published: "2023-05-02",
  body: [...FILLER.slice(at, at + 3), ...FACTS.slice(at * 2, at * 2 + 2).flatMap(([, other]) => other ?? [])],
}));

const idle: readonly WorldPage[] = Array.from({ length: 9 }, (_, at) => ({
  host: `visit${at}.test`,
  path: "/",
  title: `Kestrel Point desalination plant: output, cost, energy, staff, dates, known facts, figures and overview, part ${at + 1}`,
  site: `Visit ${at + 1}`,
  published: "2022-01-01",
  body: FILLER.map((_, line) => `${FILLER[(at + line) % FILLER.length]} That was so in the ${at + 2}th year of the guide as well.`),
}));

export const DOUBLED_PAGES: readonly WorldPage[] = [maker, ...others, ...idle];
