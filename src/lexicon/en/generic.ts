/** Words that say what kind of page is wanted, not what it is about. */
export const GENERIC = new Set(
  "best top good great new latest recent current list guide overview introduction intro tutorial basics explain explained explanation example examples definition define meaning mean means difference differences compare comparison comparing review reviews tips ways way type types kind kinds main key major important common different various approach approaches information info fact facts detail details history thing things work works working use used using uses make makes get find know tell need help research study studies paper papers article articles summary summarize summarise argument arguments year years number many much long old today now vs versus impact effect effects role reason reasons cause causes benefit benefits advantage advantages pros cons".split(
    " ",
  ),
);

/** Words no other large language writes: a short query with one of them is English. */
export const ENGLISH = new Set("the what how which who why when where does is are of and with between vs near should would".split(" "));
