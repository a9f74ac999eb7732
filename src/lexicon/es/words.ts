import type { LanguageData } from "../language.ts";
import { frame } from "./frame.ts";

export const es: LanguageData = {
  tag: "es",
  stopWords: "spa",
  stemmer: "@orama/stemmers/spanish",
  capitals: "names",
  letters: "¿¡ñ",
  asks: {
    number:
      "cuánto|cuánta|cuántos|cuántas|cuanto|cuanta|cuantos|cuantas|qué porcentaje|qué proporción|qué cantidad|qué número|con qué frecuencia|qué edad|qué distancia|qué altura|qué tamaño|qué tan",
    date: "cuándo|cuando|desde cuándo|hasta cuándo|en qué año|en qué fecha|qué año|qué día|en qué siglo|qué siglo|qué fecha",
    person: "quién|quiénes|a quién|de quién|por quién|quien|quienes|qué persona|qué autor",
    place: "dónde|adónde|de dónde|donde|en qué ciudad|en qué país|qué ciudad|qué país|en qué lugar|qué lugar",
    reason: "por qué|por que|por qué razón|por qué motivo|cuál es la causa|cuáles son las causas",
    method: "cómo|como se|de qué manera|de qué forma|como puedo",
    list: "cuáles son|cuáles|qué tipos|menciona|enumera",
    definition: "qué es|qué son|qué significa|que es|que significa",
    comparison: "diferencia|diferencias|en comparación|comparado con|comparar|en qué se diferencia|en qué se diferencian",
    any: "qué|cuál|en qué|a qué|de qué|con qué",
  },
  joins: ",?\\s[ye]\\s",
  negators: "no|nunca|jamás|ningún|ninguna|ninguno|nada|nadie|sin|ni|tampoco",
  hedges:
    "quizás|quizá|tal vez|probablemente|posiblemente|supuestamente|aparentemente|parece|parecen|podría|podrían|habría|sería|presuntamente|estimado|previsto|se espera|se cree",
  abbreviations: "sr|sra|srta|dr|dra|prof|p.ej|ej|etc|aprox|núm|vol|art|cap|ee.uu|a.c|d.c|av|ud|uds|pág|págs|cf",
  consent: {
    yes: "sí|si|claro|claro que sí|por favor|sí por favor|vale|de acuerdo|adelante|hazlo|por supuesto|dale|está bien",
    no: "no|no gracias|mejor no|no hace falta|déjalo|ahora no|no es necesario|así está bien",
    thanks: "gracias|muchas gracias",
  },
  frame,
};
