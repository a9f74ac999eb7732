/** Heads a list of other articles. Matched against a whole heading or label. */
export const RELATED_HEADING = new RegExp(
  "^(?:(?:you (?:may|might|could)|we think you(?:'ll)?) (?:also )?(?:like|love|enjoy|be interested in)|(?:related|recommended|popular|trending|similar|latest|recent|more|most read|most popular|top|other|further|suggested|featured|editors?['’]? (?:picks?|choice))" +
    "(?: [\\p{L}&'’]+){0,3} (?:articles?|stories|story|posts?|news|reading|content|coverage|topics?|videos?|links?|comments?|reviews?|headlines|guides?|pages?)|related|see also|read (?:more|next|also)|more (?:from|on|in|about|like)\\b.*|most (?:read|popular|viewed|shared|commented)|(?:popular|trending)(?: now)?|up next|next (?:up|post|article)|previous (?:post|article)|what to read next|don['’]t miss|around the web|" +
    "from (?:around )?the web|sponsored (?:content|stories|links)|promoted (?:content|stories)|recommended(?: for you)?|you may have missed|in case you missed it|share (?:this|on|via)\\b.*|" +
    "(?:leave|post|add) a (?:reply|comment)|(?:\\d+ )?(?:comments?|responses?|replies)|join the (?:conversation|discussion)|about the authors?|meet the author|newsletter|subscribe|stay (?:connected|up to date|informed)|" +
    "(?:ähnliche|verwandte|weitere|mehr) (?:artikel|beiträge|themen|nachrichten)|mehr zum thema|das könnte (?:sie|dich) (?:auch )?interessieren|lesen sie auch|kommentare|" +
    "(?:articles?|sujets) (?:similaires|liés|connexes|recommandés)|à lire (?:aussi|également)|lire aussi|sur le même (?:sujet|thème)|commentaires|" +
    "(?:artículos|noticias|entradas|contenido)s? relacionad[oa]s?|también te puede (?:interesar|gustar)|te puede interesar|lee también|comentarios|" +
    "(?:artigos|notícias|posts|conteúdos?) relacionad[oa]s|você (?:também )?pode gostar|veja também|leia (?:também|mais)|comentários|" +
    "(?:articoli|notizie) correlat[ei]|leggi anche|potrebbe interessarti|ti potrebbe(?:ro)? interessare|commenti|" +
    "(?:gerelateerde|meer) (?:artikelen|berichten)|lees ook|читайте также|похожие (?:статьи|записи|материалы)|комментарии|отзывы|(?:по|смотрите также).{0,12} теме|baca juga|artikel terkait|" +
    "関連(?:記事|ニュース|リンク)?|おすすめ(?:記事)?|あわせて読みたい|相关(?:文章|阅读|新闻|推荐)|延伸阅读|相關(?:文章|新聞)|推薦閱讀|관련\\s?(?:기사|뉴스|글)|powiązane artykuły|czytaj także|ilgili haberler|مقالات ذات صلة)\\s*[:.…!»>→]*$",
  "iu",
);
/** Whole lines that sell, invite or mark furniture. */
export const FURNITURE: readonly RegExp[] = [
  /^(?:advertisement|advertising|sponsored|promoted|iklan|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|реклама|reklam[ae]?|advertentie|annonce|広告|広告の下に記事が続きます|広告を閉じる|광고|广告|廣告)\.?$/iu,
  /^(?:story continues below.*|article continues (?:below|after).*|continue reading (?:below|the main story).*|scroll down.*|loading\.*|skip (?:to|advert).*|(?:image|photo)(?: \d+ of \d+|s? caption)?|caption|close|share|shares|tweet|pin|print|email|save|like|copy link|facebook|twitter|whatsapp|pinterest|linkedin|reddit|telegram|comments?|reply|report|menu|search|back to top|subscribe|subscribe now|sign (?:in|up)|log ?in|register|follow|view all(?: \(\d+\))?|read all comments|read more|play video|play|mute|\d+ (?:shares?|comments?|views?))[.…»›>]*$/iu,
  /^(?:please )?(?:subscribe|sign up|sign-up|register) (?:to|for|now|here|today|with)\b.{0,200}$/iu,
  /\b(?:subscribe|sign[- ]?up|register)\b.{0,80}\bnewsletters?\b/iu,
  /\bnewsletters?\b.{0,60}\b(?:subscribe|sign[- ]?up|inbox)\b/iu,
  /^if you (?:enjoyed|liked|loved) this (?:article|post|story|piece)\b/iu,
  /\b(?:tel|fone|phone|telefone?|tél|fax|тел)\b\.?\s*[:.]?\s*[(+\d][\d\s().-]{6,}/iu,
  /^(?:click|tap) (?:here|to)\b.{0,120}$/iu,
  /^(?:follow|like|find|join|connect with) (?:us|me|him|her|them|@\w+|[\p{Lu}][\p{L}\d]*(?: [\p{Lu}][\p{L}\d]*){0,3}) (?:on|via|at) (?:twitter|facebook|instagram|youtube|telegram|linkedin|tiktok|google|flipboard|pinterest|snapchat|x\b|apple news)/iu,
  /^(?:get|download|install) (?:the|our) .{0,60}\bapp\b.{0,40}$/iu,
  /^(?:get|receive|want) .{0,80}\b(?:in|to) your (?:inbox|email)\b.{0,120}$/iu,
  /^(?:have|got) a (?:tip|story|question)\b.{0,200}$/iu,
  /^(?:copyright|©|\(c\))\s.{0,200}$/iu,
  /^(?:all rights reserved|this (?:material|article) may not be (?:published|reproduced)).{0,200}$/iu,
  /^(?:photo|image|picture|foto|bild|credit|photograph|photos?|images?)(?: (?:by|credit|courtesy|source|via))?\s*[:©].{0,160}$/iu,
  /^.{0,60}\b(?:getty images|shutterstock|ap photo|istock|afp|reuters file)\b\)?\.?$/iu,
  /^(?:whatsapp|facebook|twitter|pinterest|google\+?|linkedin|email|telegram|share|tweet|print|reddit|tumblr|[\s|·,/])+$/iu,
];
/** Bylines, dates and reading times: short lines about the article, before it begins or after it ends. */
export const CREDIT =
  /^(?:(?:published|posted|updated|last (?:updated|modified)|created|date|publicado|veröffentlicht|aktualisiert|publié|pubblicato|опубликовано|diperbarui)\b|\d{1,3}\s*min(?:ute)?s?\b.{0,12}$|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s\d{1,2},?\s\d{4}|\d{1,2}\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s\d{4})/iu;

/** Begins a line that sends the reader elsewhere; the rest of the line is mostly a link. */
export const POINTER =
  /^[[(>»•▶►→*\s]*(?:related(?: (?:articles?|stories|story|links?|coverage|video|roundup))?|see (?:also|more)|also(?: see| read)?|read(?: more| also| next| the full.*)?|more(?: on| from| about|:)|watch(?: now| more| also)?|next|don['’]t miss|click here|buy now|shop now|must read|view (?:all|more|gallery)|show more|load more|continue reading|learn more|find out more|(?:leggi|vedi) anche|lee también|lire aussi|à lire|lesen sie auch|mehr (?:dazu|zum thema)|leia (?:também|mais)|veja também|lees ook|читайте также|baca juga|関連記事|czytaj (?:także|też)|source|via|tags?|filed under|topics?|categor(?:y|ies)|posted (?:in|on|by))(?=[\s:.…!)\]>»/-]|$)/iu;
export const BYLINE =
  /^(?:(?:[Ww]ritten |[Pp]osted |[Pp]ublished |[Rr]eported |[Ee]dited |[Ss]tory |[Ww]ords )?(?:[Bb]y|BY)|[Vv]on|[Pp]or|[Pp]ar|[Dd]i)\s+\p{Lu}/u;
