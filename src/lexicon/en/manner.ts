export const OPINION =
  /\b(?:I (?:think|believe|feel|guess|suspect|prefer|recommend|love|hate)|we (?:think|believe|feel)|in (?:my|our) (?:opinion|view|experience)|imho|personally|arguably|the best|the worst|amazing|awesome|terrible|awful|overrated|underrated|beautiful|disappointing|unfortunately|sadly|must-have|should have been)\b/i;
export const ESTIMATE =
  /\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|an? estimated|estimates?|estimated|projected|forecasts?|expected to|predicted|between \d[\d.,]* and \d|or so|circa|ca\.|some \d|more or less|on average|likely)\b/i;
export const HEDGE =
  /\b(?:may|might|could|possibly|perhaps|probably|reportedly|allegedly|supposedly|apparently|seems?|appears?|suggests?|believed to|thought to|rumou?red|claims? to|is said to|unconfirmed|unclear|in some cases|sometimes)\b/i;

/** A figure, or the word of one. */
export const AMOUNT = /\d|\b(?:half|dozen|hundred|thousand|million|billion)\b/i;
