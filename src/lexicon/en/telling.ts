/** Words that only English writes; "of", "in" and the like stand in other languages too. */
export const ONLY_ENGLISH = new Set(
  "the and with that from this which they were has have been would should their there when where what how its not by for are".split(" "),
);
/** Function words of the other large languages in Latin script. */
export const FOREIGN = new Set(
  [
    "der die das und ist hat hatte wurde nicht mit von ein eine auf für auch sich dem werden wird oder bei nach",
    "le les des du et est une dans pour que qui pas avec sur au aux par ou sont",
    "el los las del una por para como más pero su se lo y es un en",
    "il lo gli che di della per non sono nel alla è dei",
    "os uma não com mais dos da em ao são",
    "het een van en niet dat zijn voor op te naar",
    "og det som er på ikke til av och att är för inte",
    "jest nie się na że do jak po w z",
    "ve bir bu için ile de da",
  ].flatMap((list) => list.split(" ")),
);
