/** Words that ask rather than say what is asked about. */
export const ASKING = new Set(
  "tell explain describe list name give show find know understand learn define definition meaning mean means stand compare comparison versus vs difference differences differ differs different way ways kind kinds type types sort sorts thing things something anything example examples please want like wondering question answer information info detail details number amount many much often long step steps guide reason reasons exactly actually really currently overview summary summarize summarise topic regarding concerning changed change changes changelog timeline chronology history evolution news date year time day month happen happens happened occur".split(
    " ",
  ),
);
/** Words of content that so many questions share that they tell pages apart badly. */
export const WEAK = new Set(
  "work works working use uses used using make makes made get gets got need needs best good better main important new big large called come take go people person place country world use possible available affect work handle deal full typical usually generally common first last name people version versions release releases".split(
    " ",
  ),
);

/** Small words inside a name. */
export const LINKS = new Set(["of", "the", "de", "von", "van", "der", "la", "le", "du", "&"]);
/** What a question opens with is no name, though it has a capital. */
export const OPENERS =
  /^(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|if|in|on|at|by|for|from|since|the|a|an|i|tell|list|name|explain|describe|compare|define|give|show|find|please|according|between|during|after|before|and|or|as|until|under|with)$/i;
