import type { LanguageData } from "../language.ts";
import { frame } from "./frame.ts";

export const it: LanguageData = {
  tag: "it",
  stopWords: "ita",
  stemmer: "@orama/stemmers/italian",
  capitals: "names",
  asks: {
    number:
      "quanto|quanta|quanti|quante|che percentuale|quale percentuale|che numero|quale numero|quanto spesso|che età|quale distanza|che altezza|quanto dura",
    date: "quando|da quando|fino a quando|in che anno|in quale anno|che anno|che giorno|in che secolo|in quale data|quale data",
    person: "chi|a chi|di chi|da chi|quale persona|quale autore",
    place: "dove|da dove|in quale città|in che città|in quale paese|quale città|quale paese|in quale luogo|dov'è",
    reason: "perché|perche|per quale motivo|per quale ragione|come mai|qual è la causa|quali sono le cause",
    method: "come|in che modo|in quale modo",
    list: "quali sono|quali|elenca|che tipi",
    definition: "che cos'è|cos'è|cosa sono|che cosa significa|cosa significa|che cosa è",
    comparison: "differenza|differenze|rispetto a|confronto|confronta|differisce|differiscono",
    any: "che|cosa|che cosa|qual|quale",
  },
  joins: ",?\\sed?\\s",
  negators: "non|nessun|nessuno|nessuna|mai|niente|nulla|senza|né|neanche|nemmeno",
  hedges:
    "forse|probabilmente|possibilmente|presumibilmente|apparentemente|sembra|sembrano|potrebbe|potrebbero|sarebbe|sarebbero|avrebbe|avrebbero|pare|si stima|previsto|si crede",
  abbreviations: "sig|sig.ra|dott|dr|prof|ecc|es|ad es|p.es|ca|pag|vol|art|cap|n|a.c|d.c|cfr|ing|avv",
  consent: {
    yes: "sì|si|certo|va bene|per favore|sì grazie|volentieri|d'accordo|fai pure|procedi|perché no",
    no: "no|no grazie|lascia stare|lascia perdere|non serve|non importa|meglio di no|va bene così|non ora",
    thanks: "grazie|grazie mille",
  },
  frame,
};
