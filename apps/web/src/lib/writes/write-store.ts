import type { Answer, Write } from './write.ts';

export interface Kept {
  /** In the order of creation. */
  readonly writes: readonly Write[];
  readonly answers: readonly Answer[];
}

/** Stores writes until the server has answered. */
export interface WriteStore {
  /** False if closing the page loses them: then nothing is reported as stored. */
  readonly durable: boolean;
  readonly add: (write: Write) => Promise<void>;
  readonly find: (id: string) => Promise<Write | undefined>;
  readonly read: (owner: string) => Promise<Kept>;
  /** Changes writes in their places: all or none. */
  readonly replace: (...changed: readonly Write[]) => Promise<void>;
  /** Deletes a write and stores the ids of its references: all or nothing. */
  readonly settle: (id: string, ...came: readonly Answer[]) => Promise<void>;
  /** Deletes answers that arrived before this Unix time in ms. */
  readonly forgetAnswers: (owner: string, before: number) => Promise<void>;
  /** Deletes everything of an account. */
  readonly forget: (owner: string) => Promise<void>;
  /** Whether this many bytes can be written right now; they are deleted again. */
  readonly hasRoom: (bytes: number) => Promise<boolean>;
  /** Calls back when another tab has changed something; returns a function that stops listening. */
  readonly onOthers: (listener: () => void) => () => void;
}

/** Writes in memory: if the browser refuses a database (private windows), and in tests. */
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
    replace: async (...changed) => {
      for (const write of changed) if (writes.has(write.id)) writes.set(write.id, write);
    },
    settle: async (id, ...came) => {
      writes.delete(id);
      for (const answer of came) answers.set(answer.ref, answer);
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
