import type { Texts } from "../en/texts.ts";
import { plural } from "../plural.ts";

export const library: Texts["library"] = {
  lead: "Dokumente, die wie das Netz durchsucht und angeführt werden, ohne Netz.",
  all: "Alle Sammlungen",
  none: "Noch gibt es keine Dokumente",
  noneHint: "Unten eine Sammlung beginnen und Dateien hineinziehen, oder Assay mit einem Ordner starten.",
  newName: "Eine neue Sammlung",
  create: "Beginnen",
  documents: (n) => plural("de", n, { one: "1 Dokument", other: `${n} Dokumente` }),
  passages: (n, shown) => plural("de", n, { one: "1 Stelle", other: `${shown} Stellen` }),
  indexed: (when) => `indiziert ${when}`,
  notIndexed: "noch nicht indiziert",
  own: "Ihre",
  served: "für alle",
  of: (name) => `von ${name}`,
  drop: "Dateien hierher ziehen, um sie hinzuzufügen: Markdown, Text, HTML, PDF, Word, Excel, PowerPoint, CSV.",
  choose: "Dateien wählen",
  adding: (name) => `${name} wird hinzugefügt …`,
  refused: (n) => plural("de", n, { one: "1 Dokument war nicht lesbar", other: `${n} Dokumente waren nicht lesbar` }),
  remove: "Entfernen",
  removeOf: (name) => `${name} entfernen`,
  removeAll: "Sammlung entfernen",
  removeTitle: "Diese Sammlung endgültig entfernen?",
  removeAbout: (name) => `„${name}“ geht mit allen Dokumenten.`,
  removed: (name) => `„${name}“ ist weg.`,
};
