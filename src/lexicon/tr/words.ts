import type { LanguageData } from "../language.ts";
import { frame } from "./frame.ts";

export const tr: LanguageData = {
  tag: "tr",
  stopWords: "tur",
  stemmer: "@orama/stemmers/turkish",
  capitals: "names",
  letters: "ğı",
  asks: {
    number: "kaç|kaçı|kaç tane|ne kadar|kaça|yüzde kaç|yüzde kaçı|ne sıklıkla|kaç yıl|kaç kişi|ne kadarı|kaç kez",
    date: "ne zaman|ne zamandan beri|hangi yıl|hangi yılda|hangi tarihte|hangi yüzyılda|hangi gün|kaç yılında|hangi ayda|hangi tarih",
    person: "kim|kimi|kime|kimin|kimler|kim tarafından|kimden",
    place: "nerede|nereye|nereden|neresi|hangi şehirde|hangi ülkede|hangi şehir|hangi ülke|nerede bulunur",
    reason: "neden|niçin|niye|hangi nedenle|sebebi nedir|nedeni nedir",
    method: "nasıl|ne şekilde|hangi yolla",
    list: "hangileri|nelerdir|neler|sırala",
    definition: "nedir|ne demek|ne anlama gelir|ne demektir",
    comparison: "fark|farkı|farklar|farkları|karşılaştır|kıyasla|arasındaki fark",
    any: "ne|hangi|hangisi|neyi|neye",
  },
  joins: ",?\\sve\\s",
  negators: "değil|yok|hiç|hiçbir|asla|ne|olmadan|hayır|olmayan|değildir",
  hedges: "belki|muhtemelen|galiba|sanırım|olabilir|sözde|görünüyor|tahminen|tahmini|planlanan|beklenen|iddiaya göre|muhtemel",
  abbreviations: "dr|prof|doç|vb|vs|örn|bkz|sn|yy|m.ö|m.s|no|s|cad|sok|av|alb|yak|yakl",
  consent: {
    yes: "evet|tabii|tabii ki|olur|tamam|lütfen|evet lütfen|peki|elbette|yap",
    no: "hayır|hayır teşekkürler|gerek yok|istemem|yok|boşver|şimdi değil|olmaz|kalsın",
    thanks: "teşekkürler|sağ ol|lütfen",
  },
  frame,
};
