/** What the server said once, kept on this device to be read without a network. */
export interface KeptAnswer {
  /** The account that asked; nobody else is given it. */
  readonly owner: string;
  /** What was asked. */
  readonly name: string;
  /** Of what kind; of each a bounded number is kept. */
  readonly kind: string;
  /** How the kind's answers look: one of another shape is none. */
  readonly shape: string;
  /** When it came, unix time in ms. */
  readonly at: number;
  /** Blobs too. */
  readonly data: unknown;
}

/** Where answers are kept. */
export interface AnswerStore {
  readonly read: (owner: string, name: string) => Promise<KeptAnswer | undefined>;
  /** All or none, each in the place of the one of its name. */
  readonly keep: (answers: readonly KeptAnswer[]) => Promise<void>;
  /** Lets go of the oldest of a kind beyond so many. */
  readonly bound: (owner: string, kind: string, most: number) => Promise<void>;
  /** Lets go of everything that is not of this account; null is nobody. */
  readonly forgetOthers: (owner: string | null) => Promise<void>;
}

/** Answers in memory: where the browser refuses a database (private windows), and in tests. */
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
