/** How months are cut short, or spelled otherwise than CLDR has them, where that means nothing else; January first. */
export const SHORT_MONTHS: readonly (readonly string[])[] = [
  ["jänner", "jan"],
  ["feb", "fevrier"],
  ["maerz", "mrz"],
  [],
  [],
  [],
  [],
  ["aout"],
  ["setiembre"],
  ["okt"],
  [],
  ["decembre", "dez"],
];
