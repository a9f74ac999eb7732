export interface ConversationRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly title: string;
  /** JSON of the state machine's state. */
  readonly state: string;
  /** Whose it is, as with runs. */
  readonly principal?: string | undefined;
}

export interface MessageRecord {
  readonly seq: number;
  readonly role: "user" | "assistant";
  readonly text: string;
  /** JSON of what belongs to it: the phase, the contract object, the run. */
  readonly meta: string;
  readonly at: string;
}

export interface ConversationStore {
  createConversation(record: ConversationRecord): Promise<void>;
  /** @param principal looks only among the conversations of this principal */
  getConversation(id: string, principal?: string): Promise<ConversationRecord | undefined>;
  /** Newest first. @param principal lists only its own */
  listConversations(limit: number, principal?: string): Promise<ConversationRecord[]>;
  messages(id: string): Promise<MessageRecord[]>;
  /** Appends one turn and moves the state on, in one transaction. @throws CONFLICT when the state is no longer `expectedState` */
  appendTurn(
    id: string,
    turn: { messages: readonly Omit<MessageRecord, "seq">[]; state: string; expectedState: string; title?: string; at: string },
  ): Promise<void>;
}
