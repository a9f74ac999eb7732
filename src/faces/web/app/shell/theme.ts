import { signal } from "@preact/signals";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = "assay-theme";
export const theme = signal<Theme>(THEMES.find((one) => one === localStorage.getItem(KEPT)) ?? "auto");

/** Light, dark, or as the system has it; kept in this browser. */
export function setTheme(wanted: Theme): void {
  localStorage.setItem(KEPT, wanted);
  theme.value = wanted;
  show(wanted);
}

export function show(wanted: Theme): void {
  if (wanted === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
}
