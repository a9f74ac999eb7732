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
    copy: "Stored copy",
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
};

export const faults = {
  offline: "Assay cannot be reached. Is `assay serve` still running?",
  unreadable: "Assay answered in a way this page cannot read; reload the page.",
  broken: "This part of the page failed. Reload it, and report it if it fails again.",
};

export const signIn = {
  title: "Sign in",
  token: "Token",
  hint: "A token of this Assay. It is sent once, and not kept by this page.",
  enter: "Sign in",
  as: (who: string) => `Signed in as ${who}.`,
  leave: "Sign out",
};
