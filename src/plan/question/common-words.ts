import { stem } from "../../text/stem.ts";

/** Everyday English: a word of these, in any form, is spelled as it was meant, whether or not the material at hand holds it. */
const COMMON = `
able about above accept access accident accord account across act action active activity actual add address adult advance advantage advice affect afford afraid after
afternoon again age agency agent agree agreement air airport album alive allow almost alone along already although always amount ancient anger angle angry animal
announce annual another answer anybody apart apartment appear apple apply approach april architect area argue arm army around arrange arrive art article artist ask asleep assume
attack attempt attend attention august aunt author available average avoid award aware away baby back bad bag bake balance ball banana band bank bar base basic basis basket
bath battle beach bear beat beautiful beauty become bed bedroom beef beer begin behave behaviour behind believe bell belong below bench benefit beside best better between beyond
big bike bill bird birth birthday bit bite bitter black blame blind block blood blow blue board boat body boil bomb bone book border boring born borrow boss both bother
bottle bottom bowl box boy brain branch brave bread break breakfast breath breathe bridge brief bright bring broad broken brother brown brush budget build building burn bus bush
business busy butter button buy cake calculate call calm camera camp campaign can cancel cancer candidate candle cap capable capital captain car card care career careful
carry case cash castle cat catch cause celebrate cell cent central century certain chain chair challenge chance change chapter character charge cheap check cheese chemical chest
chicken chief child choice choose church circle citizen city civil claim class classic clean clear climate climb clock close cloth clothes cloud club coach coal coast coat code
coffee coin cold collect college colour color column combine come comfort command comment commercial commit committee common communicate community company compare complain complete
complex concern condition conduct conference confirm conflict connect consider consist contact contain content contest context continue contract contrast control conversation cook
cool copper copy core corner correct cost cotton cough could council count country couple courage course court cousin cover cow crash create credit crime crisis cross crowd
crown cry culture cup cure curious current curtain customer cut cycle daily damage dance danger dark data date daughter day dead deal death debate debt decade decide decision
declare decline deep defeat defend define degree delay deliver demand deny depend depth describe desert deserve design desk despite destroy detail develop device die diet differ
difference different difficult dig dinner direct dirty discover discuss disease dish display distance divide doctor document dog dollar door double doubt down draft drag drama
draw dream dress drink drive drop drug dry due dust duty each eager ear early earn earth ease east eat economy edge educate education effect effort egg eight either elect
electric element eleven else email emergency employ empty encourage end enemy energy engine enjoy enough enter entire environment equal error escape especially estimate even
evening event ever every evidence exact exam example excellent except exchange excite exercise exist expand expect expensive experience experiment expert explain explore export
express extra extreme eye face fact factor factory fail failure fair fall false familiar family famous far farm fashion fast fat father fault favour favorite fear feature fee
feed feel female fence few field fight figure file fill film final finance find fine finger finish fire firm first fish fit five fix flag flat flight float flood floor flour flow
flower fly focus folder follow food foot football force foreign forest forget forgive form formal former fortune forward found four frame free freedom freeze frequent fresh friend
front frozen fruit fuel full fun function fund funny furniture future gain game garden gas gate gather general gentle giant gift girl give glad glass global go goal god gold good
government grade grain grand grant grass great green grey ground group grow growth guard guess guest guide guilty gun guy habit hair half hall hand handle hang happen happy harbour
hard harm hat hate head health hear heart heat heavy height hello help here hero hide high hill hire history hit hold hole holiday home honest hope horse hospital hot hotel hour
house huge human hundred hungry hunt hurry hurt husband ice idea identify ill image imagine impact import important improve inch include income increase indeed industry influence
inform injure inside install instead insurance interest internal international internet interview introduce invent invest invite iron island issue item jacket jail january job
join joint joke journey joy judge juice july jump june junior just keen keep key kick kid kill kind king kitchen knee knife knock know knowledge label lack lady lake lamp land
language large last late laugh launch law lawyer lay layer lazy lead leader leaf league learn least leave left leg legal lemon lend length less lesson let letter level library lie
life lift light like limit line link lion lip list listen little live load loan local lock long look lose loss lot loud love low luck lucky lunch machine mad magazine magic mail
main maintain major make male man manage manager many map march mark market marriage marry mass master match material matter maximum may maybe meal mean measure meat mechanic
media medical medicine meet member memory mental mention menu message metal method middle might mile milk million mind mine minimum minister minor minute mirror miss mistake mix
model modern moment money monkey month mood moon moral morning most mother motion motor mountain mouse mouth move movie much murder muscle museum music must name narrow nation
nature navy near neck need negative neighbour nerve nervous net network never new news next nice night nine nobody noise none normal north nose note nothing notice november now
nuclear number nurse object observe obtain obvious ocean october odd offer office often oil old once one onion only open operate opinion oppose option orange order ordinary organ
origin other otherwise outside oven over owe own owner oxygen pack package page pain paint pair pale pan panel paper parent park part party pass past path patient pattern pause pay
peace pen pencil people pepper percent perfect perform perhaps period permit person phone photo phrase piano pick picture piece pig pilot pink pipe place plain plan plane planet
plant plastic plate play please pleasure plenty pocket poem poet point poison pole police policy polite political politics pollute pool poor popular population port position
positive possible post pot potato pound pour power practice praise pray prefer prepare present president press pressure pretend pretty prevent price pride priest prime prince
print prison private prize probable problem process produce product profession professor profit program project promise proof proper property propose protect proud prove provide
public pull pump punish pupil purchase pure purple purpose push put quality quantity quarter queen question queue quick quiet quit quite race radio rail rain raise range rank
rapid rare rate rather raw reach react read ready real realise reason receive recent recipe recognise recommend record recover red reduce refer reflect refuse regard region regular
relate relation relax release relevant relief religion rely remain remark remember remind remove rent repair repeat replace reply report represent request require rescue research
reserve resist resource respect respond rest restaurant result retire return reveal review reward rice rich ride right ring rise risk river road rock role roll roof room root rope
rose rough round route row royal rub rubber rude ruin rule run rural rush sad safe safety sail salad salary sale salt same sample sand save say scale scared scene school science
score scream screen sea search season seat second secret section security see seed seek seem select sell send senior sense sentence separate september serious serve service set
settle seven several severe sex shade shadow shake shall shape share sharp sheep sheet shelf shell shelter shift shine ship shirt shock shoe shoot shop short should shoulder shout
show shower shut shy sick side sight sign signal silence silver similar simple since sing single sink sister sit site six size skill skin skirt sky sleep slice slide slight slip slow
small smart smell smile smoke smooth snake snow soap social soft soil soldier solid solution solve son song soon sorry sort soul sound soup source south space spare speak special
speech speed spell spend spirit split spoon sport spot spread spring square staff stage stair stamp stand standard star start state station stay steal steam steel step stick still
stock stomach stone stop store storm story straight strange stranger stream street strength stress stretch strike string strong structure struggle student study stuff stupid style
subject succeed success such sudden suffer sugar suggest suit summer sun supper supply support suppose sure surface surprise surround survey survive swear sweet swim switch symbol
system table tail take tale talk tall tape target task taste tax tea teach team tear technique technology telephone television tell temperature ten tend tent term terrible test text
thank thanks theory thick thief thin thing think third thirsty thousand threat three throat throw thumb ticket tidy tie tiger tight time tiny tip tired title today together toilet tomato
tomorrow tongue tonight tool tooth top total touch tour tourist toward towel tower town toy trace track trade tradition traffic train transfer translate transport trap travel treat
treatment tree trial trick trip trouble truck true trust truth try tube tune turn twelve twenty twice twin twist two type tyre ugly uncle under understand union unit universe university
unless until update upper upset urban urge use used user useful usual valley value variety various vegetable vehicle version very vessel victim victory video view village violent visit
voice volume vote wage wait wake walk wall want war warm warn wash waste watch water wave way weak wealth weapon wear weather web website wedding week weekend weigh weight welcome well
west wet whale wheat wheel while white whole wide wife wild will win wind window wine wing winner winter wire wise wish witness woman wonder wood wool word work worker world worry worse
worst worth wound write writer wrong yard year yellow yes yesterday yet yield young youth zero zone zoo app online offline software hardware laptop server click login password download
upload account browser setting settings feature features delete edit folder mobile tablet printer driver rename backup restart reset recipe soup invoice refund delivery heal hill ill thing lamb comb goat nest sand mud pond whole hello timeline deadline baseline guideline headline outline pipeline
lifetime overtime workflow workplace workshop homework framework network teamwork paperwork footprint fingerprint keyword username keyboard dashboard interview review preview layout
payout checkout workout lookup setup startup cleanup weekday highway subway runway gateway pathway doorway overload workload threshold airline airplane aircraft spacecraft landmark
benchmark bookmark trademark landscape background playground underground spreadsheet newsletter footnote handbook notebook textbook outbreak breakdown countdown shutdown turnover
takeover handover overhead overall widespread worldwide nationwide sunlight daylight highlight shareholder stakeholder landlord lawsuit smartphone microwave dishwasher
`
  .trim()
  .split(/\s+/);

/** Forms of common words that no rule of inflection reaches. */
const IRREGULAR = `
arose awoke ate beat beaten became began begun bent bet bitten bled blew blown bore borne bought bound bred broke brought built burnt came caught chose chosen clung crept dealt did done
drank drawn dreamt drew driven drove drunk dug eaten fallen fed fell felt fled flew flown forbade forbidden forgave forgiven forgot forgotten fought froze gave given gone got gotten grew
ground grown heard held hid hidden hung kept knelt knew known laid lain leant leapt learnt led lent lit lost made meant met mistook mistaken overcame paid proven ran rang ridden risen rode
rose rung sang sank sat saw seen sent sewn shaken shone shook shot shown shrank shrunk slept slid sold sought sown spelt spent spilt split spoilt spoke spoken sprang sprung spun stole
stolen stood stuck stung struck strove sung sunk swam swept swore sworn swum swung taken taught thought threw thrown told took tore torn trod understood undertaken undertook undone upheld
was went were withdrawn withdrew withheld woke woken won wore worn wove woven written wrote
better best worse worst further furthest elder eldest less least more most men women children feet teeth geese mice oxen lives wives knives leaves halves shelves wolves thieves loaves calves
`
  .trim()
  .split(/\s+/);

const plain = new Set([...COMMON, ...IRREGULAR]);
const stems = new Set(COMMON.map(stem));
/** What inflection may leave at the end of a word; "cashe" is no form of "cash". */
const INFLECTED = /(?:s|ed|d|ing|er|ers|est|ly|ies|ied|ier|iest|ness|able|ful|ion|ions|ment|ments|al|y)$/;

/** Whether a lower-case word is everyday English, in any of its forms. */
export function isCommonWord(lower: string): boolean {
  if (plain.has(lower)) return true;
  const root = stem(lower);
  return lower.length - root.length <= 4 && INFLECTED.test(lower) && stems.has(root);
}
