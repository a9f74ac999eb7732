import { signal } from "@preact/signals";
import { texts as english, type Texts } from "./en/texts.ts";

/** The languages the page speaks, each in its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const KEPT = "assay-language";
const load: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  // Comes with the page: most speak it, and nobody waits for it.
  en: async () => ({ texts: english }),
  de: () => import("./de/texts.ts"),
};

const spoken = signal<{ readonly language: Language; readonly texts: Texts } | undefined>(undefined);

/** All texts of the page, in the language it speaks. */
export function words(): Texts {
  const { value } = spoken;
  if (value === undefined) throw new Error("no language was chosen yet");
  return value.texts;
}

export function language(): Language {
  return spoken.value?.language ?? "en";
}

/** Has the page speak a language: the one given, else the one chosen before, else the browser's. Figures and dates follow it. */
export async function speak(wanted?: Language): Promise<void> {
  const chosen = wanted ?? kept() ?? known(navigator.languages) ?? "en";
  if (wanted !== undefined) localStorage.setItem(KEPT, wanted);
  const { texts } = await load[chosen]();
  document.documentElement.lang = chosen;
  spoken.value = { language: chosen, texts };
}

function kept(): Language | undefined {
  return known([localStorage.getItem(KEPT) ?? ""]);
}

function known(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const [name = ""] = tag.toLowerCase().split("-");
    if (isLanguage(name)) return name;
  }
  return undefined;
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}
