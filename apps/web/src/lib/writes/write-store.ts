import type { Answer, Write } from './write.ts';

export interface Kept {
  /** In the order in which they were made. */
  readonly writes: readonly Write[];
  readonly answers: readonly Answer[];
}

/** Where writes are until the server has answered. */
export interface WriteStore {
  /** False when closing the page loses them: then nobody is told that something is kept. */
  readonly durable: boolean;
  readonly add: (write: Write) => Promise<void>;
  readonly find: (id: string) => Promise<Write | undefined>;
  readonly read: (owner: string) => Promise<Kept>;
  /** Changes a write in its place. */
  readonly replace: (write: Write) => Promise<void>;
  /** Forgets a write and remembers what its reference turned out to be: both or neither. */
  readonly settle: (id: string, answer?: Answer) => Promise<void>;
  /** Forgets answers that came before this unix time in ms. */
  readonly forgetAnswers: (owner: string, before: number) => Promise<void>;
  /** Forgets all of an account. */
  readonly forget: (owner: string) => Promise<void>;
  /** Whether so many bytes can be written down right now; they are taken away again. */
  readonly hasRoom: (bytes: number) => Promise<boolean>;
  /** Calls back when another tab has changed something; answers how to stop listening. */
  readonly onOthers: (listener: () => void) => () => void;
}

/** Writes in memory: where the browser refuses a database (private windows), and in tests. */
export function createMemoryStore({ durable }: { readonly durable: boolean }): WriteStore {
  const writes = new Map<string, Write>();
  const answers = new Map<string, Answer>();
  return {
    durable,
    add: async (write) => void writes.set(write.id, write),
    find: async (id) => writes.get(id),
    read: async (owner) => ({
      writes: [...writes.values()].filter((write) => write.owner === owner),
      answers: [...answers.values()].filter((answer) => answer.owner === owner),
    }),
    replace: async (write) => void (writes.has(write.id) && writes.set(write.id, write)),
    settle: async (id, answer) => {
      writes.delete(id);
      if (answer) answers.set(answer.ref, answer);
    },
    forgetAnswers: async (owner, before) => {
      for (const answer of answers.values())
        if (answer.owner === owner && answer.cameAt < before) answers.delete(answer.ref);
    },
    forget: async (owner) => {
      for (const write of writes.values()) if (write.owner === owner) writes.delete(write.id);
      for (const answer of answers.values()) if (answer.owner === owner) answers.delete(answer.ref);
    },
    hasRoom: async () => durable,
    onOthers: () => () => undefined,
  };
}
