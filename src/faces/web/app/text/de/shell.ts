import type { Texts } from "../en/texts.ts";

export const shell: Texts["shell"] = {
  name: "Assay",
  skip: "Zum Inhalt",
  menu: "Menü",
  navigation: "Hauptmenü",
  views: {
    ask: "Fragen",
    talk: "Gespräch",
    find: "Finden",
    check: "Prüfen",
    library: "Bibliothek",
    runs: "Läufe",
    dashboard: "Übersicht",
    settings: "Einstellungen",
    watch: "Unterwegs",
    read: "Lesen",
    copy: "Gespeicherte Kopie",
  },
  theme: "Darstellung",
  themes: { auto: "Wie das System", light: "Hell", dark: "Dunkel" },
  language: "Sprache",
  loading: "Wird geladen …",
  nowhere: "Diesen Ort gibt es hier nicht.",
  toAsk: "Eine Frage stellen",
  close: "Schließen",
  retry: "Noch einmal",
  dismiss: "Ausblenden",
};

export const faults: Texts["faults"] = {
  offline: "Assay ist nicht erreichbar. Läuft `assay serve` noch?",
  unreadable: "Assay hat so geantwortet, dass diese Seite es nicht lesen kann; laden Sie sie neu.",
  broken: "Dieser Teil der Seite ist ausgefallen. Laden Sie sie neu, und melden Sie es, wenn es wieder geschieht.",
};

export const signIn: Texts["signIn"] = {
  title: "Anmelden",
  token: "Token",
  hint: "Ein Token dieses Assay. Es wird einmal gesendet und von dieser Seite nicht behalten.",
  enter: "Anmelden",
  as: (who) => `Angemeldet als ${who}.`,
  leave: "Abmelden",
};
