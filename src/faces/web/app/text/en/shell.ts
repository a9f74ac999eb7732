export const shell = {
  name: "Assay",
  skip: "Skip to the content",
  menu: "Menu",
  navigation: "Main",
  views: {
    ask: "Ask",
    talk: "Talk",
    find: "Find",
    check: "Check",
    library: "Library",
    runs: "Runs",
    dashboard: "Dashboard",
    settings: "Settings",
    watch: "Under way",
    read: "Read",
  },
  theme: "Theme",
  themes: { auto: "As the system", light: "Light", dark: "Dark" },
  language: "Language",
  loading: "Loading …",
  nowhere: "There is no such place here.",
  toAsk: "Ask a question",
  close: "Close",
  retry: "Try again",
  dismiss: "Dismiss",
  signedOut: "Sign in to go on.",
};

export const faults = {
  offline: "Assay cannot be reached. Is `assay serve` still running?",
  unreadable: "Assay answered in a way this page cannot read; reload the page.",
  broken: "This part of the page failed. Reload it, and report it if it fails again.",
};
