/** Stops resources in reverse order of their start, each once, even if others fail. */
export interface Stoppables {
  readonly add: (name: string, stop: () => unknown) => void;
  readonly stop: () => Promise<void>;
}

export function createStoppables(onError: (message: string) => void): Stoppables {
  const started: { name: string; stop: () => unknown }[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = async () => {
    for (const { name, stop } of started.reverse()) {
      try {
        await stop();
      } catch (error) {
        onError(`${name} did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  return {
    add: (name, stop) => started.push({ name, stop }),
    stop: () => {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
