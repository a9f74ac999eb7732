/** How reports of a language cite: lists divided by bars, small letters. */
interface Citing {
  /** What stands before the number of a source, or before its address. */
  readonly source: string;
  /** What alone can only head a list of sources. */
  readonly headings: string;
  /** Heads of columns that say nothing of what stands below them. */
  readonly emptyHeads: string;
}

const CITING: Readonly<Record<string, Citing>> = {
  en: {
    source: "source|sources|ref|refs|reference|references|citation|citations|cit|via|see",
    headings: "",
    emptyHeads:
      "value|values|figure|figures|amount|amounts|data|detail|details|description|descriptions|information|info|note|notes|remark|remarks|comment|comments|finding|findings|fact|facts|result|results|answer|answers|summary|evidence|key point|key points|key fact|key facts|key figure|key figures|key finding|key findings|key data",
  },
  de: {
    source: "quelle|quellen|beleg|belege|siehe|vgl",
    headings: "quellen|quellenverzeichnis|quellenangaben|literatur|literaturverzeichnis|einzelnachweise|belege|nachweise",
    emptyHeads: "wert|werte|angabe|angaben|beschreibung|einzelheiten|hinweis|hinweise|ergebnis|ergebnisse|anmerkung",
  },
  fr: {
    source: "source|sources|référence|références|voir",
    headings: "sources|sources et références|références|bibliographie|notes et références",
    emptyHeads: "valeur|valeurs|détail|détails|description|remarque|remarques|résultat|résultats",
  },
  es: {
    source: "fuente|fuentes|referencia|referencias|véase",
    headings: "fuentes|referencias|bibliografía|bibliografia|fuentes y referencias",
    emptyHeads: "valor|valores|detalle|detalles|descripción|nota|notas|resultado|resultados",
  },
  it: {
    source: "fonte|fonti|riferimento|riferimenti|vedi",
    headings: "fonti|riferimenti|bibliografia|note e riferimenti",
    emptyHeads: "valore|valori|dettaglio|dettagli|descrizione|note|risultato|risultati",
  },
  pt: {
    source: "fonte|fontes|referência|referências|ver",
    headings: "fontes|referências|referencias|bibliografia",
    emptyHeads: "valor|valores|detalhe|detalhes|descrição|nota|notas|resultado|resultados",
  },
  nl: {
    source: "bron|bronnen|referentie|referenties|zie",
    headings: "bronnen|bronvermelding|referenties|literatuur|literatuurlijst",
    emptyHeads: "waarde|waarden|detail|details|beschrijving|opmerking|opmerkingen|resultaat|resultaten",
  },
  ru: {
    source: "источник|источники|ссылка|см",
    headings: "источники|список источников|литература|список литературы|ссылки|примечания|библиография",
    emptyHeads: "значение|значения|описание|подробности|примечание|примечания|результат|результаты|данные",
  },
  tr: {
    source: "kaynak|kaynaklar|bkz",
    headings: "kaynaklar|kaynakça|kaynakçalar|bibliyografya",
    emptyHeads: "değer|değerler|açıklama|ayrıntı|ayrıntılar|not|notlar|sonuç|sonuçlar",
  },
  pl: {
    source: "źródło|źródła|przypis|zob",
    headings: "źródła|bibliografia|przypisy|literatura",
    emptyHeads: "wartość|wartości|opis|szczegóły|uwaga|uwagi|wynik|wyniki",
  },
  zh: {
    source: "来源|文献|参考|引用|出处|见|参见",
    headings:
      "参考文献|参考资料|参考来源|参考链接|参考文档|参考网址|资料来源|信息来源|数据来源|引用来源|引用文献|来源|引用|文献|注释|主要参考文献|主要来源|部分参考文献|全部参考文献",
    emptyHeads: "值|数值|说明|描述|备注|内容",
  },
  ja: {
    source: "出典|参照|参考",
    headings: "出典|参照|参考文献|参考資料|引用文献|注釈",
    emptyHeads: "値|詳細|説明|備考|内容",
  },
  ar: {
    source: "المصدر|المصادر|مصدر|انظر",
    headings: "المصادر|المراجع|قائمة المراجع|المصادر والمراجع|الهوامش",
    emptyHeads: "القيمة|الوصف|التفاصيل|ملاحظات|النتيجة|النتائج",
  },
  hi: {
    source: "स्रोत|संदर्भ|देखें",
    headings: "स्रोत|संदर्भ|सन्दर्भ|संदर्भ सूची|ग्रंथसूची",
    emptyHeads: "मान|विवरण|टिप्पणी|टिप्पणियाँ|परिणाम",
  },
  sv: { source: "källa|källor", headings: "källor|referenser|källförteckning", emptyHeads: "värde|beskrivning" },
  da: { source: "kilde|kilder", headings: "kilder|referencer|litteratur", emptyHeads: "værdi|beskrivelse" },
  ko: { source: "출처|참고", headings: "참고문헌|출처|참고자료", emptyHeads: "값|설명|비고" },
};

function every(part: keyof Citing): string {
  const all = Object.values(CITING).flatMap((one) => one[part].split("|"));
  return [...new Set(all.filter((word) => word !== ""))].sort((a, b) => b.length - a.length).join("|");
}

/** Words of every language that name a source, as alternatives of a regular expression. */
export const SOURCE_WORDS = every("source");

/** A heading that can only be that of a list of sources, in a language but English. */
export const LISTS_SOURCES = new RegExp(`^(?:${every("headings")})(?:列表|清单|一览)?$`, "iu");

/** A heading that may be one. */
export const MAY_LIST_SOURCES = new RegExp(
  `\\b(?:sources|references|bibliography|works cited|further reading|links)\\b|(?<![\\p{L}\\p{M}])(?:${every("headings")})(?![\\p{L}\\p{M}])|参考|来源|出处|文献|链接|引用`,
  "iu",
);

/** The head of a column that says nothing of what stands below it. */
export const EMPTY_HEAD = new RegExp(`^(?:${every("emptyHeads")})$`, "iu");
