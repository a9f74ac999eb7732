/** What journeys may ask the emulated web, and what a good answer must and must not rest on. */
export interface WorldFact {
  readonly question: string;
  /** Every one of these must stand in a right answer. */
  readonly answer: readonly string[];
  /** Pages that say so. */
  readonly supports: readonly string[];
  /** Pages that say otherwise: a rival figure, an outdated one, or hearsay. */
  readonly disagrees: readonly { readonly url: string; readonly says: string; readonly because: "rival" | "outdated" | "hearsay" }[];
  /** Pages that copy one another word for word: one source. */
  readonly mirrors?: readonly string[];
}

export const WORLD_FACTS: readonly WorldFact[] = [
  {
    question: "How much did the Halden Sound tidal array cost?",
    answer: ["412 million euros"],
    supports: [
      "http://halden-tidal.test/array/facts",
      "http://maritime.gov.test/permits/halden-sound",
      "http://northsea-herald.test/2025/02/halden-sound-output",
    ],
    disagrees: [
      { url: "http://coast-courier.test/opinion/true-cost-of-tidal", says: "498 million euros", because: "rival" },
      { url: "http://northsea-herald.test/2022/09/halden-sound-plan", says: "380 million euros", because: "outdated" },
    ],
    mirrors: [
      "http://northsea-herald.test/2025/02/halden-sound-output",
      "http://mirrorpress.test/energy/halden-sound-tidal-array-beats-forecast",
    ],
  },
  {
    question: "How much electricity did the Halden Sound tidal array produce in 2024?",
    answer: ["287 gigawatt hours"],
    supports: [
      "http://halden-tidal.test/array/facts",
      "http://gridwatch.test/analysis/tidal-capacity-factor",
      "http://northsea-herald.test/2025/02/halden-sound-output",
    ],
    disagrees: [],
    mirrors: [
      "http://northsea-herald.test/2025/02/halden-sound-output",
      "http://mirrorpress.test/energy/halden-sound-tidal-array-beats-forecast",
    ],
  },
  {
    question: "What is the rated power of the Halden Sound tidal array?",
    answer: ["96 megawatts"],
    supports: ["http://halden-tidal.test/array/facts", "http://maritime.gov.test/permits/halden-sound"],
    disagrees: [{ url: "http://northsea-herald.test/2022/09/halden-sound-plan", says: "80 megawatts", because: "outdated" }],
  },
  {
    question: "How effective is Calvexa against Merrow fever?",
    answer: ["71 percent"],
    supports: ["http://medicines-board.test/notices/calvexa-update-2025", "http://health.edu.test/papers/calm-2-twenty-four-months"],
    disagrees: [
      { url: "http://medicines-board.test/decisions/calvexa", says: "83 percent", because: "outdated" },
      { url: "http://wellness-nook.test/blog/why-i-wont-take-calvexa", says: "54 percent", because: "hearsay" },
    ],
    mirrors: [
      "http://dailysignal.test/health/calvexa-approved",
      "http://mirrorpress.test/health/first-vaccine-against-merrow-fever-approved",
    ],
  },
  {
    question: "When was Calvexa approved?",
    answer: ["27 June 2024"],
    supports: ["http://medicines-board.test/decisions/calvexa", "http://dailysignal.test/health/calvexa-approved"],
    disagrees: [],
    mirrors: [
      "http://dailysignal.test/health/calvexa-approved",
      "http://mirrorpress.test/health/first-vaccine-against-merrow-fever-approved",
    ],
  },
  {
    question: "What is the energy density of the Talmont TX-2 sodium-ion cell?",
    answer: ["162 watt hours per kilogram"],
    supports: ["http://talmont.test/cells/tx-2"],
    disagrees: [
      { url: "http://voltaic-institute.test/reports/tx-2-independent-test", says: "155 watt hours per kilogram", because: "rival" },
    ],
  },
  {
    question: "What is the capacity of Talmont's factory in Lorne?",
    answer: ["8 gigawatt hours"],
    supports: ["http://talmont.test/news/lorne-opening"],
    disagrees: [{ url: "http://northsea-herald.test/2023/05/talmont-lorne", says: "5 gigawatt hours", because: "outdated" }],
  },
  {
    question: "How much did the Veldt Line cost?",
    answer: ["6.8 billion euros"],
    supports: ["http://veldtline.test/project/figures", "http://audit-office.test/reports/veldt-line"],
    disagrees: [
      { url: "http://audit-office.test/reports/veldt-line", says: "7.4 billion euros", because: "rival" },
      { url: "http://orrin-times.test/archive/2014/parliament-approves-veldt-line", says: "4.9 billion euros", because: "outdated" },
      { url: "http://openforum.test/t/veldt-line-seats", says: "9 billion", because: "hearsay" },
    ],
  },
  {
    question: "How long does the train from Orrin to Castellane take?",
    answer: ["58 minutes"],
    supports: ["http://veldtline.test/project/figures", "http://castellane-post.test/2024/12/veldt-line-opens"],
    disagrees: [{ url: "http://orrin-times.test/archive/2014/parliament-approves-veldt-line", says: "55 minutes", because: "outdated" }],
    mirrors: ["http://castellane-post.test/2024/12/veldt-line-opens", "http://mirrorpress.test/travel/veldt-line-opens"],
  },
  {
    question: "How many passengers did the Veldt Line carry in its first year?",
    answer: ["11.1 million"],
    supports: ["http://veldtline.test/news/first-year"],
    disagrees: [{ url: "http://veldtline.test/news/half-year", says: "5.2 million", because: "outdated" }],
  },
];
