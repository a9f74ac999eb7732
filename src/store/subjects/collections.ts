/** A collection of documents that somebody has put up: whose it is, and who else may read it. What nobody put up has no record. */
export interface CollectionRecord {
  /** Its name in the library. */
  readonly id: string;
  /** What its owner calls it. */
  readonly name: string;
  readonly principal: string;
  /** Names of others who read it; `*` stands for everybody. */
  readonly readers: readonly string[];
  readonly createdAt: string;
}

export interface CollectionStore {
  /** Adds it, or changes its readers. @throws CONFLICT when its owner has another collection of that name */
  putCollection(record: CollectionRecord): Promise<void>;
  /** By name. */
  collections(): Promise<CollectionRecord[]>;
  removeCollection(id: string): Promise<void>;
}
