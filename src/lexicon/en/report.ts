/** What a report says of itself, how it is built and on what it rests, is nothing that a source could carry. */
export const OF_ITSELF =
  /^(?:(?:all|the) statements (?:above|below)\b|written with(?:out)? (?:a|the) (?:\w+ )?model\b|treat (?:the |these |such |all )?(?:statements?|claims?|figures?|findings?|results?|numbers?|them|it|this)\b|(?:this|the (?:following|present)) (?:report|article|paper|answer|analysis|review|section|chapter|table|summary|document|overview)\s+(?:covers?|describes?|examines?|explores?|compares?|reviews?|presents?|provides?|summari[sz]es|synthesi[sz]es|outlines?|rests?|draws|is (?:organi[sz]ed|structured|based))\b|本(?:报告|文|研究|节|章)(?:将|从|旨在|围绕|结合|基于|依据|系统|分为))/iu;

/** A heading that can only be that of a list of sources. */
export const STRICT =
  /^(?:(?:annotated|selected|key|primary|full|main|cited|numbered|all)\s+)*(?:(?:list of )?(?:sources?|references?)|bibliography|works cited|citations?|endnotes|footnotes|literature(?: cited)?|(?:reference|source|citation) (?:list|links?|index))(?:\s+(?:and|&)\s+(?:sources?|references?|notes|links?|citations?|further reading))*(?:\s+(?:cited|used|consulted|list))?$/i;
