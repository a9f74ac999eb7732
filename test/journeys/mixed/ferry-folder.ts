// A folder as people keep it: notes, minutes, leaflets and manuals about one cable ferry that does not exist, in Markdown, PDF and Word. Some of
// it is out of date, some of it disagrees.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDocx, makePdf, type PdfLine } from "../../world/documents.ts";

const NOTES: Readonly<Record<string, string>> = {
  "about-the-ferry.md": `---
title: The Tarnholm cable ferry
date: 2025-04-02
---

# The Tarnholm cable ferry

The Tarnholm ferry crosses the Tarn narrows between Holm Quay and Askby on two steel cables. The ferry is called *Ellida*. It was built in 1987 by
the Norrvik yard and belongs to the Tarnholm Harbour Board.

## The vessel

Ellida is 31 metres long and carries 14 cars and 120 passengers. An electric winch has pulled the ferry along its cables since 2019; before that it
was driven by a diesel engine. The crossing takes seven minutes.
`,
  "timetable-2026.md": `---
title: Timetable of the Tarnholm ferry from March 2026
date: 2026-03-01
---

# Timetable from 1 March 2026

On weekdays the first ferry leaves Holm Quay at 05:40. On weekdays the last ferry leaves Holm Quay at 23:10. At weekends the first ferry leaves Holm
Quay at 07:00.

Between six and nine in the morning the ferry sails every fifteen minutes, otherwise every half hour.

The ferry does not sail when the wind is above 22 metres a second.
`,
  "timetable-2023.md": `---
title: Timetable of the Tarnholm ferry 2023
date: 2023-03-01
---

# Timetable from 1 March 2023

On weekdays the first ferry leaves Holm Quay at 06:10. On weekdays the last ferry leaves Holm Quay at 22:30. At weekends the first ferry leaves Holm
Quay at 08:00.
`,
  "fares-2024.md": `---
title: Fares of the Tarnholm ferry 2024 (archived)
date: 2024-01-01
---

# Fares 2024

> This page is archived and no longer current.

A car with its driver pays 6.50 euros for a single crossing. A foot passenger pays 1.80 euros for a single crossing.
`,
  "fares.md": `---
title: Fares of the Tarnholm ferry
date: 2026-01-01
---

# Fares from January 2026

A car with its driver pays 7.80 euros for a single crossing. A foot passenger pays 2.20 euros for a single crossing. Bicycles travel free of charge.

Residents of Tarnholm receive a discount of 40 percent with the islander card. The islander card costs 12 euros a year and is issued at the harbour
office.
`,
  "minutes/board-2025-11.md": `---
title: Minutes of the Harbour Board, November 2025
date: 2025-11-18
---

# Minutes of the Harbour Board, 18 November 2025

The board decided to replace both ferry cables in May 2026. The ferry will stand still for nine days while the cables are replaced. A passenger
launch will carry foot passengers in the meantime.

The board postponed the question of a second ferry until the traffic count of 2027 is known.

Present: Marit Solheim (chair), Jonas Ekeby, Piet Vandersloot.
`,
  "minutes/board-2026-02.md": `---
title: Minutes of the Harbour Board, February 2026
date: 2026-02-17
---

# Minutes of the Harbour Board, 17 February 2026

The replacement of both ferry cables was moved to September 2026, because the rope works cannot deliver earlier. The estimated cost of the cable
replacement is 410,000 euros.

Jonas Ekeby was elected chair of the Harbour Board after Marit Solheim had resigned.
`,
  "letters/fishery.md": `---
title: Letter of the Askby fishermen
date: 2025-09-05
---

# To the Harbour Board

In 2024 the ferry carried 290,000 passengers by our own count at the slip. We ask the board to keep the slipway clear between four and six in the
morning, when the boats land their catch.
`,
  "history.md": `---
title: How Tarnholm got its ferry
date: 2021-06-10
---

# How Tarnholm got its ferry

Before 1931 people rowed across the Tarn narrows. The first cable ferry, a wooden pontoon moved by hand, began to sail in 1931. Its cable broke in
the storm of February 1953, and two passengers were rescued by the pilot boat.
`,
};

const WORD: Readonly<Record<string, Parameters<typeof makeDocx>>> = {
  "safety/emergency-plan.docx": [
    [
      { style: "Title", text: "Emergency plan of the Tarnholm ferry" },
      { style: "Heading1", text: "Broken cable" },
      {
        text: "If one cable breaks, the master stops the winch and holds the ferry on the second cable. The master calls the rescue boat of Askby on channel 12. Passengers put on life jackets and stay in their cars until the crew opens the ramp.",
      },
      { style: "Heading1", text: "Fire on board" },
      {
        text: "The engine room is protected by a carbon dioxide system that is released from the wheelhouse. Fire drills are held on the first Monday of each month.",
      },
      { style: "Heading1", text: "Crew" },
      { text: "The ferry sails with a crew of three: a master, a winch operator and a deckhand." },
    ],
    { title: "Emergency plan of the Tarnholm ferry", author: "Tarnholm Harbour Board" },
  ],
  "traffic/annual-report-2024.docx": [
    [
      { style: "Title", text: "Annual report 2024 of the Tarnholm Harbour Board" },
      { style: "Heading1", text: "Traffic" },
      { text: "In 2024 the ferry carried 312,000 passengers and 88,400 cars. Traffic grew by 4 percent compared with the year before." },
      { style: "Heading1", text: "Delays" },
      { text: "Of all crossings in 2024, 1.6 percent were cancelled, most of them because of strong wind." },
      { style: "Heading1", text: "Energy" },
      { text: "The electric winch used 146 megawatt hours in 2024." },
    ],
    { title: "Annual report 2024 of the Tarnholm Harbour Board" },
  ],
};

const PAPER: Readonly<Record<string, { readonly pages: readonly (readonly string[])[]; readonly title: string }>> = {
  "manuals/cable-inspection.pdf": {
    title: "Inspection of ferry cables",
    pages: [
      [
        "Inspection of ferry cables",
        "",
        "This manual is for the crew of the Tarnholm ferry. It describes how the",
        "two carrying cables are inspected and when a cable has to be taken out",
        "of service.",
        "",
        "Every morning the winch operator looks over the cables from the deck be-",
        "fore the first crossing and writes down what was seen.",
      ],
      [
        "Thickness of the cables",
        "",
        "The carrying cables of the Tarnholm ferry are 38 millimetres thick. A ca-",
        "ble is taken out of service when its diameter has fallen below 35 milli-",
        "metres at any point.",
        "",
        "The cables are measured every three months by a certified rigger.",
      ],
      [
        "Greasing",
        "",
        "The cables are greased every two weeks with a biodegradable grease, be-",
        "cause the narrows are a spawning ground of the grayling.",
      ],
    ],
  },
  "manuals/winch.pdf": {
    title: "The electric winch of the Ellida",
    pages: [
      [
        "The electric winch of the Ellida",
        "",
        "The winch has a rated power of 160 kilowatts and pulls the ferry at up",
        "to 2.4 metres a second.",
      ],
      [
        "Battery",
        "",
        "A battery of 210 kilowatt hours brings the ferry to the quay when the",
        "shore supply fails. A full battery is enough for twelve crossings.",
      ],
    ],
  },
};

/** Text as a manual sets it: a running head, lines at their places, a page number. */
function pageOf(lines: readonly string[], title: string, n: number): PdfLine[] {
  const body = lines.map((text, i) => ({ x: 72, y: 700 - 15 * i, text, size: i === 0 ? 16 : 11 }));
  return [{ x: 72, y: 760, text: title, size: 8 }, ...body.filter((line) => line.text !== ""), { x: 300, y: 40, text: String(n), size: 8 }];
}

/** Writes the folder. @returns how many documents it holds */
export function writeFerryFolder(folder: string): number {
  const files: [string, string | Uint8Array][] = [
    ...Object.entries(NOTES),
    ...Object.entries(WORD).map(([path, about]): [string, Uint8Array] => [path, makeDocx(...about)]),
    ...Object.entries(PAPER).map(([path, { pages, title }]): [string, Uint8Array] => [
      path,
      makePdf(
        pages.map((lines, i) => pageOf(lines, title, i + 1)),
        { title },
      ),
    ]),
  ];
  for (const [path, content] of files) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return files.length;
}
