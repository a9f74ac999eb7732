export const find = {
  words: "Words or a question",
  hint: "Finds passages in the documents, word for word, without a run.",
  go: "Find",
  none: "Nothing in the documents fits these words",
  open: "Open at this place",
  back: "Back",
};
