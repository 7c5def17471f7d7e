/** A response of the server, cached on this device to be read without a network. */
export interface KeptAnswer {
  /** The account that requested it; other accounts never receive it. */
  readonly owner: string;
  /** The cache key. */
  readonly name: string;
  /** The number of entries of one kind is limited. */
  readonly kind: string;
  /** Hash of the response schema; an entry with another hash is ignored. */
  readonly shape: string;
  /** When it arrived, Unix time in ms. */
  readonly at: number;
  /** May contain Blobs. */
  readonly data: unknown;
}

export interface AnswerStore {
  readonly read: (owner: string, name: string) => Promise<KeptAnswer | undefined>;
  /** All or none; each replaces the entry of its name. */
  readonly keep: (answers: readonly KeptAnswer[]) => Promise<void>;
  /** Deletes the oldest of a kind beyond this number. */
  readonly bound: (owner: string, kind: string, most: number) => Promise<void>;
  /** Deletes everything that is not of this account; null means no account. */
  readonly forgetOthers: (owner: string | null) => Promise<void>;
}

/** Responses in memory: if the browser refuses a database (private windows), and in tests. */
export function createMemoryAnswers(): AnswerStore {
  const answers = new Map<string, KeptAnswer>();
  const keyOf = (owner: string, name: string) => `${owner} ${name}`;
  return {
    read: async (owner, name) => answers.get(keyOf(owner, name)),
    keep: async (kept) => {
      for (const answer of kept) answers.set(keyOf(answer.owner, answer.name), answer);
    },
    bound: async (owner, kind, most) => {
      const alike = [...answers.values()]
        .filter((answer) => answer.owner === owner && answer.kind === kind)
        .sort((one, other) => other.at - one.at);
      for (const { name } of alike.slice(most)) answers.delete(keyOf(owner, name));
    },
    forgetOthers: async (owner) => {
      for (const [key, answer] of answers) if (answer.owner !== owner) answers.delete(key);
    },
  };
}
