/** A file that was chosen for a form that is not sent yet. */
export interface KeptFile {
  /** A UUID; the draft of its form contains it. */
  readonly name: string;
  /** The account that chose it; forms of other accounts never find it. */
  readonly owner: string;
  readonly file: File;
  /** Unix time in ms. */
  readonly keptAt: number;
}

export interface FileStore {
  /** Throws if the device has no space, or stores nothing. */
  readonly keep: (file: KeptFile) => Promise<void>;
  readonly find: (name: string) => Promise<KeptFile | undefined>;
  /** Those of all accounts. */
  readonly all: () => Promise<readonly KeptFile[]>;
  readonly forget: (names: readonly string[]) => Promise<void>;
}

/** Files in memory: if the browser refuses a database, and in tests. */
export function createMemoryFiles(): FileStore {
  const files = new Map<string, KeptFile>();
  return {
    keep: async (file) => void files.set(file.name, file),
    find: async (name) => files.get(name),
    all: async () => [...files.values()],
    forget: async (names) => {
      for (const name of names) files.delete(name);
    },
  };
}
