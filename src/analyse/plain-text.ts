const LINE_MARKS = /^\s*(?:(?:#{1,6}|>+|[-*+•‣▪–]|\d{1,3}[.)]|[a-z]\)|\[[ xX]\])\s+)+/;

/** A quote as a reader sees it: without list, heading and quotation marks, emphasis, link targets, footnote marks and line breaks. */
export function plainText(quoted: string): string {
  return (
    quoted
      .replace(LINE_MARKS, "")
      .replace(/!\[[^[\]]{0,500}\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:\s+"[^"]*")?\)/g, "")
      .replace(/\[([^[\]]{1,500})\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g, "$1")
      .replace(/\s?\[\^?\d{1,3}\]/g, "")
      .replace(/\[(?:citation needed|edit)\]/gi, "")
      .replace(/\*\*(?=\S)([\s\S]{0,1000}?\S)\*\*/g, "$1")
      // `__name__` is an identifier; underscores that stress something are rare, and then stress several words.
      .replace(/(?<!\w)__(?=\S)([^_\s]+\s[^_]{0,1000}?\S)__(?!\w)/g, "$1")
      .replace(/(?<![\w*])\*(?=\S)([^*\n]*\S)\*(?![\w*])/g, "$1")
      .replace(/(?<![\w_])_(?=\S)([^_\n]*\S)_(?![\w_])/g, "$1")
      .replace(/`([^`\n]+)`/g, "$1")
      .replace(/^(?:Q|A|Question|Answer)\s*\d*\s*[:.]\s+/, "")
      .replace(/\\(?=[!-/:-@[-`{-~])/g, "")
      .replace(/^\s*(?:>+\s*)+/, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}
