const set = (list: string) => new Set(list.split(/\s+/));
/** Words that turn a statement round, in English, and those of its neighbours that mean nothing in it: a short text may show no language. */
export const NEGATORS =
  set(`not no never none neither nor nobody nothing nowhere without cannot cant dont doesnt didnt isnt arent wasnt werent
  couldnt wont wouldnt hasnt havent hadnt
  nicht kein keine keinen keinem keiner keines nie niemals pas jamais aucun aucune nunca jamás ningún ninguna não nenhum nenhuma niet geen
  nooit nessun nessuno nessuna`);
/** Of these what goes on with a denial that began before it. */
export const CONTINUES_DENIAL = set("nor");
/** Words that deny or withhold what follows them, or say the contrary of something by themselves. */
export const DENIERS =
  set(`fail failed fails failing failure deny denied denies denying denial refuse refused refuses refusing refusal reject rejected rejects
  rejecting lack lacks lacked lacking false falsely untrue incorrect incorrectly myth hoax debunk debunked disprove disproved disproven refute
  refuted refutes contrary unable inability absence absent unlikely hardly barely scarcely rarely seldom unfounded baseless mistaken
  misconception fallacy wrong wrongly stop stopped stops prevent prevented prevents avoid avoided avoids ban banned bans prohibit prohibited
  prohibits except excluding exclude excluded excludes unless instead rather few little zero ceased end ended lost loses lose missing
  disagree dispute disputed disputes dismiss dismissed doubt doubts illegal impossible neither free declined declines decline rule ruled
  abandoned cancelled canceled halted opposed opposes against minus only`);
/** Words that hold a statement back from being asserted. */
export const MODALS =
  set(`may might could possibly perhaps probably likely allegedly reportedly supposedly apparently potentially presumably
  seemingly rumoured rumored expected planned proposed projected predicted suspected believed appears appear appeared seems seem seemed
  suggests suggest suggested plans hopes`);
/** What makes a sentence that is no bare assertion; wider than MODALS, since a hedge may be put in many ways. */
export const HEDGES =
  set(`can would should will shall possible possibility potential estimate estimated estimates forecast forecasts project aims aim
  aimed intend intends intended hope hoped plan proposal scheduled prospect chance suspicion thought think thinks believe believes
  considered alleged alleges claim claims claimed according said says say reported reports suggesting indicate indicates indicated hint
  hints uncertain unclear candidate tentative preliminary predict predicts predicting expect expects
  proposes propose projects consider considering`);
/** Turns of phrase with a negator that negate nothing: "not only", "no doubt", "No. 5". */
export const HARMLESS =
  /^(?:not (?:only|just|merely|least|until|surprisingly|to mention|unlike|without|uncommon)|no (?:doubt|other|later|sooner|less|fewer|more)\b|no\.? ?\d|nothing (?:but|short)|without (?:doubt|question)|if not|whether or not|or not\b|none other)/i;
export const CLAUSE_END = /[,;:.!?()–—]|\b(?:but|although|though|because|however|while)\b/i;
export const NEGATIVE_PREFIX =
  /^(?:un(?!i|der|cle|til)|non|dis(?!c|t|ea|pla)|in(?=acc|corr|suff|eff|act|cap|comp|dep|vis)|im(?=poss|mor|pat)|ir(?=reg|resp|rel)|il(?=leg|log))\w{4,}/;
