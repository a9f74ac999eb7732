// The documented rules of source quality (G5), as data: read, argue, extend. The first rule that fits decides the tier; signs only move the
// score. A domain rule fits the domain and everything under it.

import type { Authority } from "../../domain/work.ts";

export interface PlaceRule {
  readonly tier: 1 | 2 | 3;
  /** 0–1 before signs are weighed. */
  readonly score: number;
  readonly reason: string;
  /** What pages of it are; of papers only what stands at a paper's address. */
  readonly authority?: Authority;
  readonly domains?: readonly string[];
  /** Ends of host names, with their leading dot. */
  readonly suffixes?: readonly string[];
  /** Tried on host and path, e.g. `example.org/forum/1`. */
  readonly pattern?: RegExp;
}

const list = (names: string) => names.trim().split(/\s+/);

export const PLACE_RULES: readonly PlaceRule[] = [
  {
    tier: 3,
    score: 0.3,
    reason: "student or personal pages of an institution",
    pattern:
      /^[^/]*\.(?:edu|ac\.[a-z]{2}|edu\.[a-z]{2})\/(?:~|users\/|people\/|student|blogs?\/)|^(?:blogs?|sites|students?|people)\.[^/]*\.(?:edu|ac\.[a-z]{2})\//,
  },
  {
    tier: 3,
    score: 0.15,
    reason: "essays and homework for sale or for sharing",
    domains: list(
      "ukessays.com studymode.com coursehero.com chegg.com bartleby.com gradesfixer.com studocu.com brainly.com brainly.in 123helpme.com cram.com quizlet.com ipl.org essaysauce.com studycorgi.com ivypanda.com graduateway.com paperdue.com studentshare.org answers.com ask.com blurtit.com enotes.com sparknotes.com",
    ),
  },
  {
    tier: 3,
    score: 0.2,
    reason: "content farm or unrevised how-to site",
    domains: list(
      "ehow.com wikihow.com hubpages.com ezinearticles.com buzzle.com livestrong.com leaf.tv sciencing.com wisegeek.com wise-geek.com infobloom.com reference.com thoughtnova.com buzzfeed.com boredpanda.com listverse.com ranker.com thetoptens.com suite101.com articlesbase.com selfgrowth.com naturalnews.com mercola.com infowars.com beforeitsnews.com globalresearch.ca dailymail.co.uk thesun.co.uk healthtian.com organicfacts.net stylecraze.com boldsky.com youaremom.com brightside.me liveabout.com differencebetween.net diffen.com",
    ),
  },
  {
    tier: 3,
    score: 0.3,
    reason: "forum, questions and answers, or social network",
    authority: "forum",
    domains: list(
      "reddit.com quora.com stackexchange.com stackoverflow.com superuser.com serverfault.com askubuntu.com mathoverflow.net ycombinator.com discord.com discourse.org twitter.com x.com instagram.com tiktok.com tumblr.com linkedin.com vk.com weibo.com zhihu.com threads.net bsky.app mastodon.social youtube.com vimeo.com dailymotion.com telegram.me t.me yelp.com tripadvisor.com trustpilot.com allnurses.com physicsforums.com city-data.com justanswer.com avvo.com",
    ),
  },
  {
    tier: 3,
    score: 0.3,
    reason: "self-published pages on a blog or page host",
    domains: list(
      "medium.com blogspot.com wordpress.com substack.com blogger.com ghost.io wixsite.com weebly.com squarespace.com tumblr.com livejournal.com typepad.com dev.to hashnode.dev hackernoon.com notion.site github.io gitlab.io netlify.app vercel.app pages.dev prezi.com issuu.com academia.edu linktr.ee sites.google.com steemit.com",
    ),
  },
  {
    tier: 3,
    score: 0.25,
    reason: "copies of encyclopedia articles",
    domains: list(
      "wikivisually.com wikizero.com en-academic.com infogalactic.com everybodywiki.com wiki2.org thefreedictionary.com fandom.com dbpedia.org",
    ),
  },
  {
    tier: 3,
    score: 0.3,
    reason: "forum",
    authority: "forum",
    pattern:
      /^(?:forums?|community|discuss|boards?|answers)\.|\/(?:forums?|threads?|viewtopic|showthread|discussions?|questions)(?:\/|\.|\?|$)/,
  },
  {
    tier: 1,
    score: 0.95,
    reason: "government, parliament, court or intergovernmental body",
    authority: "official",
    suffixes: list(
      ".gov .mil .int .gov.uk .gov.au .gov.in .gov.za .gov.br .gov.sg .gov.ie .gov.pl .gov.il .gov.tr .gov.cn .gov.hk .gov.my .gov.ph .govt.nz .go.jp .go.kr .go.id .go.ke .go.th .gouv.fr .gob.mx .gob.es .gob.ar .gov.it .gov.pt .gov.gr .gc.ca .gov.on.ca .gov.bc.ca .bund.de .admin.ch .gv.at .europa.eu .nhs.uk .police.uk .parliament.uk .mod.uk .fed.us .state.us",
    ),
    domains: list(
      "gov.uk nhs.uk canada.ca ontario.ca quebec.ca bund.de bundesregierung.de bundestag.de bundesbank.de destatis.de service-public.fr legifrance.gouv.fr europa.eu un.org unesco.org unicef.org unep.org worldbank.org imf.org oecd.org wto.org ilo.org ohchr.org ipcc.ch iaea.org bis.org ecb.europa.eu federalreserve.gov bankofengland.co.uk legislation.gov.uk nice.org.uk cern.ch esa.int interpol.int redcross.org icrc.org wipo.int regjeringen.no government.nl rijksoverheid.nl regeringen.se admin.ch stlouisfed.org newyorkfed.org",
    ),
    pattern: /^(?:[^/]+\.)?(?:state|ci|co|leg|courts?)\.[a-z]{2}\.us\//,
  },
  {
    tier: 1,
    score: 0.9,
    reason: "standards body or the specification itself",
    authority: "official",
    domains: list(
      "ietf.org rfc-editor.org w3.org whatwg.org iso.org iec.ch itu.int ieee.org unicode.org ecma-international.org tc39.es oasis-open.org ansi.org astm.org etsi.org khronos.org iana.org icann.org opengroup.org owasp.org cncf.io openid.net fda.gov icrp.org ashrae.org nfpa.org",
    ),
  },
  {
    tier: 1,
    score: 0.92,
    reason: "preprint server",
    authority: "preprint",
    domains: list("arxiv.org biorxiv.org medrxiv.org ssrn.com researchsquare.com"),
  },
  {
    tier: 1,
    score: 0.92,
    reason: "peer-reviewed journal or index of papers",
    authority: "peer reviewed",
    domains: list(
      "nature.com science.org sciencemag.org cell.com thelancet.com nejm.org bmj.com jamanetwork.com pnas.org plos.org frontiersin.org mdpi.com elifesciences.org sciencedirect.com springer.com springeropen.com biomedcentral.com wiley.com tandfonline.com sagepub.com oup.com academic.oup.com cambridge.org annualreviews.org royalsocietypublishing.org rsc.org acs.org aps.org iop.org acm.org doi.org pubmed.gov europepmc.org jstor.org semanticscholar.org openreview.net aclanthology.org neurips.cc mlr.press usenix.org hal.science zenodo.org cochrane.org cochranelibrary.com ahajournals.org ajcn.org rsna.org rsnajnls.org karger.com thieme-connect.com degruyter.com brill.com emerald.com liebertpub.com jbc.org asm.org aip.org agu.org pubs.rsna.org aafp.org acpjournals.org psycnet.apa.org nber.org econstor.eu repec.org scielo.br hindawi.com dovepress.com ojp.gov eric.ed.gov oatext.com muse.jhu.edu journals.uchicago.edu",
    ),
  },
  {
    tier: 1,
    score: 0.85,
    reason: "university or research institution",
    suffixes: list(
      ".edu .ac.uk .ac.jp .ac.nz .ac.za .ac.in .ac.il .ac.kr .ac.cn .ac.at .ac.be .ac.ir .edu.au .edu.cn .edu.sg .edu.hk .edu.tw .edu.in .edu.my .edu.pk .edu.br .edu.mx .edu.tr .edu.pl .edu.ng .edu.ph",
    ),
    domains: list(
      "ethz.ch epfl.ch tum.de uni-heidelberg.de mpg.de fraunhofer.de helmholtz.de cnrs.fr inria.fr inserm.fr kuleuven.be ugent.be tudelft.nl uva.nl uu.nl ku.dk dtu.dk kth.se ki.se uio.no ntnu.no helsinki.fi mcgill.ca utoronto.ca ubc.ca csiro.au rand.org brookings.edu pewresearch.org kff.org nap.edu nationalacademies.org royalsociety.org aaas.org santafe.edu ucsusa.org wri.org cfr.org chathamhouse.org csis.org iea.org irena.org bmjopen.bmj.com",
    ),
    pattern: /^(?:[^/]+\.)?(?:uni|tu|fh|univ)-[a-z-]+\.(?:de|at|ch|fr)\//,
  },
  {
    tier: 1,
    score: 0.88,
    reason: "medical centre, health authority or professional society",
    domains: list(
      "mayoclinic.org mayo.edu clevelandclinic.org hopkinsmedicine.org medlineplus.gov msdmanuals.com merckmanuals.com uptodate.com cancer.org cancer.net cancerresearchuk.org heart.org diabetes.org diabetes.org.uk lung.org stroke.org alz.org alzheimers.org.uk acog.org aap.org healthychildren.org apa.org psychiatry.org psychologicalscience.org ama-assn.org who.int aad.org aaos.org orthoinfo.org arthritis.org kidney.org aao.org ada.org asha.org acc.org cardiosmart.org idsociety.org nami.org rcpsych.ac.uk mountsinai.org stanfordchildrens.org nationwidechildrens.org chop.edu childrenshospital.org cedars-sinai.org mskcc.org mdanderson.org dana-farber.org aacc.org betterhealth.vic.gov.au healthdirect.gov.au americanbar.org cfainstitute.org asce.org asme.org aicpa.org",
    ),
  },
  {
    tier: 1,
    score: 0.85,
    reason: "documentation of a language, system or project by those who make it",
    authority: "official",
    domains: list(
      "python.org nodejs.org mozilla.org rust-lang.org golang.org go.dev kernel.org postgresql.org sqlite.org mysql.com mariadb.org redis.io docs.rs kubernetes.io docker.com debian.org ubuntu.com fedoraproject.org freebsd.org apache.org gnu.org llvm.org isocpp.org cppreference.com openjdk.org kotlinlang.org typescriptlang.org react.dev vuejs.org angular.dev djangoproject.com pytorch.org tensorflow.org numpy.org pandas.pydata.org scipy.org scikit-learn.org jupyter.org git-scm.com nginx.org rabbitmq.com elastic.co grafana.com prometheus.io terraform.io pypi.org npmjs.com crates.io readthedocs.io readthedocs.org",
    ),
    pattern:
      /^(?:docs?|developers?|learn|support|help|documentation|api)\.(?:aws\.amazon|microsoft|google|apple|oracle|ibm|intel|nvidia|openai|anthropic|github|gitlab|cloudflare|stripe|mongodb|redhat|sap|salesforce|adobe|vmware|cisco)\.com\//,
  },
  {
    tier: 2,
    score: 0.75,
    reason: "major news outlet",
    domains: list(
      "reuters.com apnews.com bbc.com bbc.co.uk nytimes.com washingtonpost.com wsj.com ft.com economist.com bloomberg.com theguardian.com guardian.co.uk thetimes.co.uk telegraph.co.uk independent.co.uk npr.org pbs.org cnn.com nbcnews.com cbsnews.com abcnews.go.com abc.net.au cbc.ca theglobeandmail.com thestar.com latimes.com usatoday.com politico.com politico.eu axios.com theatlantic.com newyorker.com time.com newsweek.com vox.com propublica.org aljazeera.com dw.com france24.com lemonde.fr liberation.fr lefigaro.fr spiegel.de zeit.de faz.net sueddeutsche.de tagesschau.de nzz.ch srf.ch derstandard.at orf.at elpais.com elmundo.es corriere.it repubblica.it nrc.nl volkskrant.nl nos.nl svt.se dr.dk nrk.no yle.fi nhk.or.jp asahi.com japantimes.co.jp scmp.com straitstimes.com thehindu.com indianexpress.com hindustantimes.com timesofindia.indiatimes.com smh.com.au afr.com nzherald.co.nz irishtimes.com rte.ie haaretz.com cnbc.com marketwatch.com forbes.com fortune.com businessinsider.com hbr.org technologyreview.com wired.com arstechnica.com theverge.com techcrunch.com zdnet.com cnet.com engadget.com theregister.com spectrum.ieee.org euronews.com financialpost.com nationalpost.com chicagotribune.com bostonglobe.com sfchronicle.com upi.com afp.com kyodonews.net rappler.com theconversation.com moneyweb.co.za news24.com mg.co.za",
    ),
  },
  {
    tier: 2,
    score: 0.72,
    reason: "encyclopedia",
    authority: "encyclopedia",
    domains: list("britannica.com wikipedia.org wikimedia.org wiktionary.org wikidata.org encyclopedia.com"),
  },
  {
    tier: 2,
    score: 0.72,
    reason: "science or knowledge publisher with editors",
    domains: list(
      "scientificamerican.com newscientist.com nationalgeographic.com smithsonianmag.com quantamagazine.org sciencenews.org sciencedaily.com phys.org livescience.com space.com eurekalert.org statnews.com medscape.com wikisource.org libretexts.org openstax.org khanacademy.org stanford.library.edu plato.stanford.edu iep.utm.edu ourworldindata.org statista.com gapminder.org healthline.com webmd.com medicalnewstoday.com verywellhealth.com verywellmind.com drugs.com rxlist.com everydayhealth.com medicinenet.com patient.info simplypsychology.org psychologytoday.com investopedia.com law.cornell.edu justia.com findlaw.com nolo.com lexology.com lexisnexis.com westlaw.com mondaq.com oreilly.com manning.com packtpub.com infoq.com acmqueue.com martinfowler.com lwn.net realpython.com digitalocean.com css-tricks.com smashingmagazine.com geeksforgeeks.org w3schools.com tutorialspoint.com baeldung.com mathworks.com wolfram.com worldhistory.org history.com biography.com archive.org gutenberg.org metmuseum.org britishmuseum.org tate.org.uk moma.org si.edu loc.gov nypl.org bl.uk rtings.com consumerreports.org which.co.uk techtarget.com gartner.com mckinsey.com bcg.com deloitte.com pwc.com ey.com kpmg.com weforum.org pewtrusts.org americanprogress.org hrw.org amnesty.org worldwildlife.org iucn.org nrdc.org globallegalinsights.com iclg.com eejournal.com physicsworld.com chemistryworld.com sec.gov crunchbase.com cbinsights.com pitchbook.com companieshouse.gov.uk",
    ),
  },
  {
    tier: 2,
    score: 0.68,
    reason: "company of record writing about its own field",
    authority: "vendor",
    domains: list(
      "microsoft.com google.com apple.com amazon.com ibm.com intel.com amd.com nvidia.com oracle.com cisco.com redhat.com sap.com salesforce.com adobe.com openai.com anthropic.com deepmind.com deepmind.google meta.com ai.meta.com huggingface.co cloudflare.com akamai.com github.com gitlab.com stripe.com mongodb.com siemens.com bosch.com ge.com ti.com analog.com st.com nxp.com arm.com qualcomm.com pfizer.com novartis.com roche.com gsk.com merck.com jnj.com tesla.com toyota.com ford.com boeing.com airbus.com spacex.com visa.com mastercard.com jpmorgan.com goldmansachs.com vanguard.com fidelity.com schwab.com morningstar.com",
    ),
  },
  {
    tier: 2,
    score: 0.62,
    reason: "non-profit, society or association",
    suffixes: list(".org .org.uk .org.au .org.nz .org.za .org.in .or.jp .museum"),
  },
  { tier: 3, score: 0.35, reason: "weblog", pattern: /^(?:blogs?|weblog)\.|\/(?:blogs?|weblog|my-?blog)\// },
];

/** What a place is taken for when no rule fits. */
export const UNKNOWN_PLACE = { tier: 2, score: 0.5, reason: "no rule knows the site" } as const;

/** Something in address, title or text that moves the score up or down. */
export interface Sign {
  readonly where: "address" | "title" | "text";
  readonly pattern: RegExp;
  readonly change: number;
  readonly reason: string;
}

export const SIGNS: readonly Sign[] = [
  { where: "address", pattern: /\.pdf$/i, change: 0.05, reason: "a document in its final form" },
  { where: "address", pattern: /\/doi\/|\/10\.\d{4,}\//i, change: 0.1, reason: "a paper's address" },
  { where: "address", pattern: /\/(?:tag|tags|category|search|topics?)\//i, change: -0.1, reason: "a list of pages, not a page" },
  {
    where: "address",
    pattern: /\/(?:sponsored|advertorial|partner-content|brandvoice|press-release|prnewswire|promo)\b/i,
    change: -0.2,
    reason: "paid or promotional",
  },
  {
    where: "address",
    pattern: /^https?:\/\/[^/]*(?:-[^/-]+){3,}\.[a-z]+\//i,
    change: -0.15,
    reason: "keywords strung together as a domain",
  },
  {
    where: "address",
    pattern: /^https?:\/\/[^/]*\.(?:xyz|top|click|buzz|icu|loan|win|bid|work|gq|cf|tk|ml)\//i,
    change: -0.2,
    reason: "a top-level domain that is mostly spam",
  },
  { where: "address", pattern: /^https?:\/\/[^/]*\d{3,}[^/]*\//, change: -0.05, reason: "digits in the domain" },
  { where: "address", pattern: /^http:/, change: -0.03, reason: "not served over https" },
  { where: "address", pattern: /\/(?:shop|store|product|products|cart|pricing|buy)\//i, change: -0.1, reason: "a shop page" },
  {
    where: "title",
    pattern:
      /^\s*(?:(?:top|the best|best)\s*)?\d{1,3}\s+(?:best|top|amazing|surprising|easy|simple|proven|shocking|tips|tricks|ways|reasons|things)\b/i,
    change: -0.15,
    reason: "a list made for clicks",
  },
  {
    where: "title",
    pattern: /\b(?:you won'?t believe|will shock you|this one (?:trick|weird)|doctors hate)\b/i,
    change: -0.3,
    reason: "clickbait",
  },
  {
    where: "title",
    pattern: /\b(?:ultimate|complete|definitive) guide\b.*\b20\d\d\b/i,
    change: -0.1,
    reason: "a title made for search engines",
  },
  { where: "title", pattern: /\b(?:essay|term paper|homework)\b/i, change: -0.2, reason: "a student's essay" },
  {
    where: "text",
    pattern: /\b(?:affiliate (?:links?|commission)|we may earn a commission|sponsored (?:post|content))\b/i,
    change: -0.1,
    reason: "earns from links",
  },
  { where: "text", pattern: /\b(?:peer[- ]reviewed|doi:\s*10\.|references?\s+\[?1\]?)\b/i, change: 0.03, reason: "cites its sources" },
];

/** A result that any of these fits is no evidence and is left out. */
export interface SpamRule {
  readonly where: "address" | "title" | "text";
  readonly pattern: RegExp;
  readonly reason: string;
}

export const SPAM_RULES: readonly SpamRule[] = [
  {
    where: "title",
    pattern: /\b(?:crack(?:ed)? (?:keygen|download|serial)|keygen|serial key|warez|nulled|torrent download|apk mod|mod apk)\b/i,
    reason: "pirated software",
  },
  {
    where: "title",
    pattern: /\b(?:online casino|casino bonus|slot gacor|judi online|sports? betting tips|free spins)\b/i,
    reason: "gambling spam",
  },
  {
    where: "title",
    pattern: /\b(?:buy|cheap|order)\b.{0,30}\b(?:viagra|cialis|followers|backlinks|likes|essays?|diploma|degree)\b/i,
    reason: "goods of a spam trade",
  },
  {
    where: "title",
    pattern: /\b(?:write my (?:essay|paper)|essay writing service|assignment help|do my homework)\b/i,
    reason: "essays for sale",
  },
  { where: "title", pattern: /\b(?:promo codes?|coupon codes?|discount codes?)\b/i, reason: "coupon page" },
  {
    where: "address",
    pattern: /\/(?:coupons?|promo-codes?|online-casino|casino-bonus|slot-gacor)(?:\/|-|$)/i,
    reason: "coupon or gambling spam",
  },
  {
    where: "address",
    pattern: /^https?:\/\/(?:[^/]*[.\d-])?(?:casinos?|viagra|cialis|betting|slot-?gacor|essay-?writ\w*|payday-?loans?)(?:[.\d-][^/]*)?\//i,
    reason: "a spam trade's domain",
  },
  {
    where: "text",
    pattern:
      /\bas an? (?:ai|artificial intelligence) (?:language )?model\b|\bI (?:cannot|can't) (?:browse|access) (?:the internet|real-time)\b/i,
    reason: "text of a language model, unrevised",
  },
  {
    where: "text",
    pattern: /\b(?:lorem ipsum dolor|domain is for sale|buy this domain|this domain (?:is|may be) (?:for sale|parked)|parked free)\b/i,
    reason: "a placeholder, not a page",
  },
  {
    where: "text",
    pattern:
      /\b(?:enable javascript (?:and cookies )?to continue|checking your browser before|verify you are (?:a )?human|access denied)\b/i,
    reason: "a bot check instead of the page",
  },
];

/** Stock phrases of machine-made filler: one proves nothing, several in a short text do. */
export const FILLER_PHRASES: readonly RegExp[] = [
  /\bin today'?s (?:fast-paced|digital|modern|ever-changing) (?:world|age|era|landscape)\b/i,
  /\bit(?:'s| is) important to (?:note|remember|understand) that\b/i,
  /\bin (?:this|the following) (?:article|blog post|comprehensive guide),? we(?:'ll| will)\b/i,
  /\bwhether you(?:'re| are) an? [\w\s-]{3,40}, or\b/i,
  /\b(?:dive|delve) (?:deep )?into the world of\b/i,
  /\bunlock (?:the|your) (?:full )?(?:potential|power|secrets)\b/i,
  /\bgame-?changer\b/i,
  /\blook no further\b/i,
  /\b(?:a )?testament to\b/i,
  /\bnavigat(?:e|ing) the (?:complex(?:ities)?|ever-evolving) (?:world|landscape)\b/i,
  /\bin conclusion,\b/i,
  /\bplays? a (?:crucial|vital|pivotal) role in\b/i,
];
