import { BYLINE, CREDIT, FURNITURE, POINTER, RELATED_HEADING } from "../../lexicon/en/page-labels.ts";

/**
 * Labels that pages set over or before what is not the text: lists of other articles, calls to subscribe, notices of advertising. Matched
 * against whole short blocks or their beginning, in the languages most of the web is written in.
 */

/** Whether a heading or label announces other articles, comments or the author rather than a part of this text. */
export function isRelatedHeading(text: string): boolean {
  return text.length <= 70 && RELATED_HEADING.test(text.trim());
}

/** Whether a line sends the reader elsewhere. */
export function isPointer(text: string): boolean {
  return POINTER.test(text);
}

/** Whether a line is furniture of the page in any place. */
export function isFurniture(text: string): boolean {
  return text.length <= 320 && (FURNITURE.some((pattern) => pattern.test(text.trim())) || isPictured(text));
}

/** Whether a short line names the author or the date. */
export function isCredit(text: string): boolean {
  return text.length <= 160 && (CREDIT.test(text.trim()) || BYLINE.test(text.trim()));
}

/** What a picture shows, with whose it is at the end: "The square at noon. © A. Smith / Agency". */
function isPictured(text: string): boolean {
  return /(?:^|[\s|(])©\s?[\p{L}\p{N}](?:[^.!?]|(?<=\p{Lu})\.){1,60}$/u.test(text.trim());
}
