/** Verbs that say the same of two who cannot change places. Each line is one sense. */
const FAMILIES: readonly string[] = [
  "beat defeated defeats overcame routed thrashed trounced conquered vanquished outplayed",
  "bought buys acquired acquires purchased purchases",
  "sold sells",
  "sued sues prosecuted",
  "killed kills murdered shot slew",
  "succeeded succeeds replaced replaces supplanted",
  "preceded precedes predates",
  "hired hires employed employs appointed recruited engaged",
  "taught teaches trained trains tutored instructed coached coaches",
  "accused accuses blamed blames",
  "attacked attacks invaded invades raided assaulted stormed",
  "owns owned controls controlled possesses",
  "overtook overtakes surpassed surpasses exceeds exceeded outperforms outperformed outsold outsells",
  "eats ate eat devours devour hunts hunt",
  "supports supported backs backed helps helped assists assisted",
  "criticised criticises criticized condemned condemns attacked",
  "praised praises lauded applauded",
  "paid pays",
  "influenced influences inspired inspires",
];

/** Verb form → the number of its family. */
export const ASYMMETRIC: ReadonlyMap<string, number> = new Map(
  FAMILIES.flatMap((family, index) => family.split(" ").map((verb) => [verb, index] as const)),
);
