import type { LanguageData } from "../language.ts";
import { frame } from "./frame.ts";

export const pt: LanguageData = {
  tag: "pt",
  stopWords: "por",
  stemmer: "@orama/stemmers/portuguese",
  capitals: "names",
  letters: "ãõ",
  asks: {
    number:
      "quanto|quanta|quantos|quantas|que percentagem|qual a percentagem|que porcentagem|qual a porcentagem|com que frequência|que idade|que distância|que altura|qual o número|quanto tempo",
    date: "quando|desde quando|até quando|em que ano|em que data|que ano|que dia|em que século|qual a data|em qual ano",
    person: "quem|a quem|de quem|por quem|que pessoa|qual autor",
    place: "onde|aonde|de onde|em que cidade|em que país|que cidade|que país|em que lugar|em qual cidade|em qual país",
    reason: "por que|porque|por quê|porquê|por que razão|por que motivo|qual é a causa|quais são as causas",
    method: "como|de que maneira|de que forma|de que modo",
    list: "quais são|quais|que tipos|liste|enumere",
    definition: "o que é|o que são|o que significa|que é",
    comparison: "diferença|diferenças|em comparação|comparado com|comparar",
    any: "que|qual|o que|o quê|qual é",
  },
  joins: ",?\\se\\s",
  negators: "não|nunca|jamais|nenhum|nenhuma|nada|ninguém|sem|nem|tampouco",
  hedges:
    "talvez|provavelmente|possivelmente|supostamente|aparentemente|parece|parecem|poderia|poderiam|seria|seriam|teria|teriam|alegadamente|estimado|previsto|acredita-se",
  abbreviations: "sr|sra|dr|dra|prof|profa|p.ex|ex|etc|aprox|núm|vol|art|cap|a.c|d.c|av|pág|págs|cf|eng",
  consent: {
    yes: "sim|claro|por favor|sim por favor|com certeza|pode ser|vai em frente|está bem|tudo bem|de acordo|quero",
    no: "não|não obrigado|não obrigada|deixa pra lá|deixe|não precisa|não é preciso|agora não|melhor não",
    thanks: "obrigado|obrigada",
  },
  frame,
};
