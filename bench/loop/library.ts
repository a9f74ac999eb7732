// A library as large as wanted, of short English documents about invented places, the same at every run.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PLACES = ["Tarnholm", "Askby", "Norrvik", "Ellingham", "Varde Sound", "Kestrel Reach", "Morrow Lane", "Hollin Fell"];
const THINGS = ["ferry", "bridge", "reservoir", "observatory", "tramway", "lighthouse", "sawmill", "museum", "harbour", "windmill"];
const WORKS = ["was built", "was repaired", "was inspected", "was extended", "was closed for the winter", "was handed to the board"];

/** Something the library can be asked, and does answer. */
export function questionAbout(n: number): string {
  const { thing, place } = subjectOf(n);
  return `What does the ${thing} of ${place} cost to run, and who looks after it?`;
}

function subjectOf(n: number): { readonly thing: string; readonly place: string } {
  return { thing: THINGS[n % THINGS.length] ?? "", place: PLACES[Math.floor(n / THINGS.length) % PLACES.length] ?? "" };
}

/** Writes `count` documents. */
export function writeLibrary(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < count; n++) {
    const { thing, place } = subjectOf(n);
    const year = 1900 + ((n * 37) % 120);
    const works = WORKS.map(
      (work, i) => `In ${year + i} the ${thing} of ${place} ${work} at a cost of ${(n % 90) + 10 * (i + 1)},000 euros.`,
    );
    const text = [
      `# The ${thing} of ${place}, report ${n}`,
      `The ${thing} of ${place} stands since ${year}. It is looked after by a crew of ${(n % 7) + 2} from the ${place} works office.`,
      `Running the ${thing} of ${place} costs ${(n % 50) + 5},400 euros a year, of which the largest part is wages.`,
      "## What was done",
      works.join(" "),
      "## What is planned",
      `The ${place} works office plans to paint the ${thing} every ${(n % 4) + 2} years and to replace its machinery when the wages allow.`,
    ];
    writeFileSync(join(folder, `report-${n}.md`), `${text.join("\n\n")}\n`);
  }
}
