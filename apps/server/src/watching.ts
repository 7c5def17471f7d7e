import { listenForScrapes } from '@propolis/http-kit';
import { createMetrics, isTracingAsked, type Metrics, startTracing } from '@propolis/observability';
import type { DatabasePool } from '@propolis/postgres';
import type { Config } from './config.ts';
import { addGauges, type GaugeSources, gaugePools } from './gauges.ts';

/** What the operator has asked to see of this process; nothing of it is loaded unless it is asked for. */
export interface Watching {
  readonly metrics: Metrics | undefined;
  /** From now on this pool is measured too. */
  readonly addPool: (name: string, pool: DatabasePool) => DatabasePool;
  readonly stop: () => Promise<void>;
}

export async function startWatching(
  { metrics: wanted }: Pick<Config, 'metrics'>,
  sources: GaugeSources,
): Promise<Watching> {
  const pools = new Map<string, DatabasePool>();
  const metrics = wanted && (await createMetrics());
  if (metrics) {
    addGauges(metrics, sources);
    gaugePools(metrics, pools);
  }
  const stopListening = metrics && wanted?.listen && (await listenForScrapes(metrics, wanted.listen));
  const stopTracing = isTracingAsked(process.env)
    ? await startTracing(sources.version, process.env)
    : undefined;
  return {
    metrics,
    addPool: (name, pool) => {
      pools.set(name, pool);
      return pool;
    },
    stop: async () => {
      await stopTracing?.();
      await stopListening?.();
      metrics?.stop();
    },
  };
}
