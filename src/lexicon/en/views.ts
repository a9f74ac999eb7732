/** How somebody's view begins: whose it is tells nothing of whether it can be true beside another. */
export const WHOSE =
  /^(?:according to [^,]{2,60}, |[^,.:]{2,60}? (?:says?|said|states?|stated|claims?|claimed|reports?|reported|argues?|argued|blames?) (?:that )?)/iu;
