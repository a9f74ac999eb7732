/** Heads that say nothing of their columns: "Property", "Value". */
export const BARE_HEAD =
  /^(?:property|attribute|parameter|feature|item|field|key|name|specification|spec|characteristic|value|detail|details|data)$/i;
