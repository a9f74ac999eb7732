import type { Texts } from "../en/texts.ts";

export const talk: Texts["talk"] = {
  title: "Gespräch",
  lead: "Zuerst kommt eine Antwort aus dem Gedächtnis, die das auch sagt; gesucht und belegt wird, wenn Sie Ja sagen.",
  conversations: "Gespräche",
  fresh: "Neues Gespräch",
  none: "Es wurde noch nichts gesagt.",
  message: "Ihre Nachricht",
  placeholder: "Fragen Sie, oder antworten Sie auf das, was gefragt wurde",
  send: "Senden",
  sending: "…",
  you: "Sie",
  assay: "Assay",
  search: "Ja, suchen",
  noSearch: "Nein",
  about: "Zu den Belegen eines Berichts",
  evidence: "Belege dieser Antwort",
  contract: "Die Antwort für Maschinen",
  working: "Arbeitet",
  lost: "Die Verbindung ist unterbrochen; neuer Versuch …",
};
