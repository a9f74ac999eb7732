import type { ShapeNotes } from "./docs-notes.ts";

const COLLECTION_FIELDS = {
  id: "Its name in addresses and citations",
  name: "What its owner calls it",
  owner: "The name of the token it belongs to; absent for what the service searches for everybody",
  own: "Whether it is the caller's",
  demonstration: "That it holds Assay's own documentation, which is searched where nothing else is",
  readers: "Whose runs may search it besides; only its owner is told",
  documents: "How many documents are searched",
  passages: "How many passages these have",
  indexed_at: "When it was last indexed (RFC 3339, UTC)",
};

const DOCUMENT_FIELDS = {
  name: "The name of its file",
  title: "Its title",
  url: "Its address, for POST /read",
  refused: "Why it is not searched",
};

/** What the shapes of collections and their documents mean. */
export const COLLECTION_NOTES: Readonly<Record<string, ShapeNotes>> = {
  Collection: { about: "A collection of documents.", fields: COLLECTION_FIELDS },
  WholeCollection: { about: "A collection with what is in it.", fields: { ...COLLECTION_FIELDS, holds: "The documents, by name" } },
  Document: { about: "A document of a collection.", fields: DOCUMENT_FIELDS },
  CollectionRequest: { about: "A collection to be begun.", fields: {} },
  ReadersRequest: { about: "Who may search a collection.", fields: {} },
};
