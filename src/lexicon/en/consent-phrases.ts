/** Phrases by what they decide: words in lower case, apostrophes left out, one phrase between commas. */
export const PHRASES = {
  yes: `
    y, ye, yes, yea, yeah, yeh, yep, yup, yas, yse, ya, yah, yip, yepp, aye, sure, sure thing, for sure, absolutely, definitely, defo, of course, ofc, certainly, by all means, why not, sure why not,
    affirmative, positive, roger, you bet, totally, indeed, agreed, please do, yes please, go, go on, go ahead, go for it, go ahead and search, go ahead and check, go do it, do it, do that, do so, do this, do the search, do a search,
    just do it, lets go, lets do it, lets do that, lets check, lets search, lets see, make it so, proceed, continue, carry on, bring it on, hit it, hit me, be my guest, sounds good, sounds great, sounds like a plan, sounds fine, sounds perfect,
    that would be great, that would be good, that would be nice, that would be helpful, that would be useful, that would be lovely, that would be awesome, that would be perfect, that would help, thatd be great, thatd be good, thatd be nice, thatd be helpful,
    would be great, would be nice, would be good, would be helpful, i would like that, id like that, i would love that, id love that, id appreciate that, i would appreciate that, i would, i do, i want that, i want it, i want you to, love to, would love that,
    id like you to, i would like you to, that works, works for me, fine by me, fine with me, ok by me, ok with me, okay with me, good with me, im fine with that, im ok with that, im okay with that, no problem go ahead, i dont mind, dont mind, dont mind at all, no objection, no objections,
    mhm, mm hmm, uh huh, uhhuh, uh-huh, yessir, yes sir, yes maam, hell yes, heck yes, hell yeah, heck yeah, oh yes, oh yeah, true that, good idea, great idea, excellent idea, with pleasure, cant hurt, couldnt hurt, wouldnt hurt, it cant hurt, it wouldnt hurt,
    search, search it, search that, search this, search it up, search for it, search for that, search for this, search now, search web, search the web, search the internet, search online, search please, web search, do a web search, run a search, run the search, start the search, start searching,
    look, look it up, look that up, look this up, look up, look it up online, look online, look on the web, look into it, look into that, google, google it, google that, google this, find out, dig in, dig deeper,
    check, check it, check that, check this, check online, check the web, check sources, check the sources, check with sources, now check with sources, check it online, check on the web, check it out, please check, please verify, please confirm, please search, please look it up,
    verify, verify it, verify that, verify this, can you verify, confirm, confirm it, confirm that, confirm this, can you confirm, can you check, double check, double check it, double check that, doublecheck, fact check, fact check it, fact check that, factcheck, validate, validate it, validate that, prove it, back it up, back that up, back this up,
    source, sources, sources please, add sources, add source, add the sources, add citations, add references, add some sources, give me sources, give sources, show sources, show me sources, show me the sources, find sources, get sources, i want sources, i need sources, cite sources, cite it, cite your sources, with sources, with citations, citations, citation, citation needed, references, proof, evidence, any proof, any sources, any source, any evidence, got sources, got a source,
    are you sure, you sure, are you certain, are you sure about that, are you sure about this, is that true, is this true, is that right, is that correct, is this correct, really, for real,
    ja, jawohl, jap, jep, jo, ja bitte, klar, na klar, gerne, ja gerne, natürlich, bitte, mach das, mach mal, such, such danach, oui, ouais, oui merci, sil te plait, sil te plaît, sil vous plait, sil vous plaît, daccord, bien sur, bien sûr, vas y, si, sí, si claro, sí claro, claro, claro que si, claro que sí, dale, vale, por favor, si por favor, sí por favor, adelante, búscalo, buscalo, sim, sim por favor, pode ser, certo, va bene, si grazie, sì, sì grazie, certamente, da, da pozhaluysta, davay, да, да пожалуйста, давай, конечно, hai, onegai, はい, はいお願いします, うん, ええ, お願いします, 是, 是的, 好, 好的, 好啊, 可以, 对, 行, 嗯, 네, 예, 응, 그래, 좋아요, tak, tak prosze, tak proszę, jasne, ano, ano prosim, igen, evet, evet lütfen, tabii, tamam, ναι, nai, naturligtvis, jaa, kyllä, jo tack, ja tack, ja tak, ja takk, ja graag, jazeker, نعم, כן, हाँ, हां, haan, ji haan`,
  agreement: `
    ok, okay, okey, okie, okay then, ok then, k, kk, okk, oky, okya, oke, oki, okie dokie, okey dokey, okidoki, please, pls, plz, plse, plese, fine, alright, all right, right, great, cool, perfect, nice, awesome, excellent, wonderful, lovely, very well, no problem, no worries, np, good, if you want, if you like, if you wish, if you can, if possible, i guess, i guess so, i suppose, i suppose so, i think so, suppose so, guess so, merci, bien, bueno, gut, okej`,
  no: `
    n, no, non, nope, nop, nah, nahh, naw, nay, noo, nopee, no thanks, no thank you, no thx, no ty, no tks, no need, no need to, no need to search, no need for that, no need for it, no search, no searching, no sources, not needed, not necessary, not required, its not needed, its not necessary, that is not necessary, thats not necessary, that wont be necessary, wont be necessary,
    dont, dont bother, dont search, dont look it up, dont look that up, dont check, dont verify, dont do it, dont do that, dont google it, dont need it, dont need that, dont need to, dont want it, dont want that, dont want to, please dont, i dont need it, i dont need that, i dont need sources, i dont need you to, i dont want that, i dont want it, i dont want you to, i dont think so, dont think so, i would rather not, id rather not, rather not, i would not, do not, do not search, do not look it up, do not bother, do not check, please do not,
    not now, not right now, not today, not yet, not really, not at all, not interested, im not interested, maybe later, maybe another time, another time, later, some other time, never, never mind, nevermind, nvm, negative, forget it, forget about it, forget that, skip, skip it, skip that, skip the search, pass, ill pass, i pass, hard pass, stop, stop it, cancel, cancel that, leave it, leave it at that, drop it, hell no, heck no, no way, absolutely not, certainly not, definitely not, of course not, by no means, please no, without searching, without search, without sources, enough, thats enough, that is enough, that will do, thatll do, thats all, that is all, nothing, nothing else,
    nein, nein danke, ne, nee, nö, noe, lass mal, lieber nicht, nicht nötig, non merci, pas la peine, pas besoin, no gracias, não, nao, não obrigado, nao obrigado, no grazie, нет, нет спасибо, не надо, не нужно, nyet, niet, iie, いいえ, いや, 結構です, いらない, 不, 不用, 不用了, 不要, 不是, 没必要, 아니, 아니요, 아니오, 됐어요, nie, nie dzieki, nie dzięki, nej, nej tack, nej tak, nei, nei takk, ei, ei kiitos, nem, nem köszönöm, hayır, hayir, gerek yok, όχι, oxi, ohi, لا, לא, नहीं, nahi, nahin, nee bedankt, nee dank je, ikke, inte`,
  contentment: `
    im good, i am good, im fine, i am fine, im ok, im okay, i am ok, i am okay, im all set, im set, all set, all good, its all good, its fine, it is fine, its ok, its okay, it is ok, thats fine, that is fine, thats ok, thats okay, that is ok, thats alright, thats good, thats good enough, good enough, fine as is, fine as it is, this is fine, this is enough, were good, we are good, were fine, im happy, im happy with that, im happy with this, im satisfied, i trust you, i believe you, ill take your word, ill take your word for it, your word is enough, makes sense, that makes sense, got it, i see, understood, fair enough, i got it, done, im done, we are done, were done, thats it, bye, bye bye, goodbye, good bye, see you, see ya`,
  test: `
    test, the test, a test, test please, test me, run the test, run test, do the test, give me the test, start the test, take the test, lets test, lets do the test, the questionnaire, questionnaire, a questionnaire, create a questionnaire, create the questionnaire, make a questionnaire, make the questionnaire, give me a questionnaire, give me the questionnaire, diagnostic questionnaire, create a diagnostic questionnaire, the diagnostic questionnaire, diagnostic, diagnostics, diagnose, diagnose it, ask me questions, ask me some questions, ask me the questions, quiz me, option b, choice b, answer b, tset, tets, tesst, teste, testt`,
  correction:
    "wait, hold on, hang on, actually, on second thought, on second thoughts, i mean, i meant, sorry, my bad, oops, jk, just kidding, kidding, scratch that, correction, or rather, instead, but wait, strike that, changed my mind, i changed my mind",
  hesitation: `
    maybe, perhaps, possibly, idk, i dont know, dont know, dunno, i dunno, not sure, im not sure, unsure, im unsure, hmm, hm, hmmm, um, umm, erm, whatever, depends, it depends, up to you, you decide, your choice, your call, your decision, who knows, huh, hmpf, dont care, i dont care, either, either way, both, doesnt matter, it doesnt matter, no idea, no opinion, no preference, what do you think, what do you mean, what, pardon, wow, interesting, thats interesting, very interesting, vielleicht, weiß nicht, peut etre, peut être, quizás, quizas, talvez, forse, może, 不知道, 也许, わからない, 모르겠어요, наверное, может быть, не знаю`,
  filler: `
    thx, thanks, thank you, пожалуйста, спасибо, proszę, prosze, prosim, dziękuję, danke schön, dank je, lütfen, teşekkürler, por favor, s'il vous plaît, takk, tak tak, kiitos, thank you very much, thank you so much, thanks a lot, many thanks, ty, tysm, cheers, tks, tnx, gracias, danke, grazie, tack, obrigado, just, then, now, well, so, uh, oh, ah, eh, ehm, hey, hi, hello, man, dude, bro, mate, buddy, pal, friend, sir, madam, maam, boss, chief, my friend, lol, haha, hehe, xd, too, also, again, really, very, much, quickly, quick, kindly, and, but, though, for me, for us, to me, can you, could you, would you, will you, you can, you could, you may, you should, lets, let us, i think, i believe, honestly, tbh, imo, if you dont mind, when you can, asap, right away, immediately, right now, today, this time, once more, one more time, the, it, that, this, a, for, me, us, you, i, with, on, is, to, at all, all, anyway, at this point, for now, at the moment, there, here, out, up, because, since, more, some, few, any, do, of, in, web, online, internet, net, information, info, first, ahead, bit, little, a bit, a little, a few, dear, sweetie, assistant, assay, bot, ai, my, your, answer, above, said, what you said, that answer, your answer, this answer, the answer, those, these, them, facts, fact, claims, claim, real, actual, good, reliable, credible, trustworthy, proper, official, details, everything, something, anything`,
};
/** Emoji that decide, as words of the lexicon. */
export const EMOJI: Readonly<Record<string, string>> = {
  "👍": "yes",
  "👌": "yes",
  "✅": "yes",
  "✔": "yes",
  "☑": "yes",
  "🆗": "ok",
  "🙏": "please",
  "💯": "yes",
  "🤙": "yes",
  "🔍": "search",
  "🔎": "search",
  "🚀": "go",
  "👎": "no",
  "❌": "no",
  "✖": "no",
  "🚫": "no",
  "🙅": "no",
  "⛔": "no",
  "🛑": "stop",
  "🤔": "hmm",
  "🤷": "dunno",
  "😐": "hmm",
  "🧪": "test",
};
