import type { Texts } from "../en/texts.ts";

export const find: Texts["find"] = {
  words: "Wörter oder eine Frage",
  hint: "Findet Stellen in den Dokumenten, wörtlich und ohne Lauf.",
  go: "Finden",
  none: "Nichts in den Dokumenten passt zu diesen Wörtern",
  open: "An dieser Stelle öffnen",
  back: "Zurück",
};
