import { useEffect, useRef, useState } from 'react';
import { useFormatter } from 'use-intl';
import { ApiFailure } from '../../../lib/http.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';

/** Transferred bytes. */
export interface Progress {
  readonly bytes: number;
  /** Total bytes; undefined while unknown. */
  readonly of: number | undefined;
}

type Work = (watch: {
  readonly signal: AbortSignal;
  readonly report: (bytes: number, of: number | undefined) => void;
}) => Promise<void>;

/** One transfer at a time; it is cancelled by the user or when the page closes. Errors are shown as text. */
export function useTransfer() {
  const message = useFailureMessage();
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (work: Work) => {
    const stop = new AbortController();
    running.current = stop;
    setProblem(undefined);
    setProgress({ bytes: 0, of: undefined });
    try {
      await work({ signal: stop.signal, report: (bytes, of) => setProgress({ bytes, of }) });
    } catch (error) {
      const isStopped = error instanceof ApiFailure && error.code === 'request_aborted';
      if (!isStopped) setProblem(message(error));
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, problem, start, cancel: () => running.current?.abort() };
}

/** An estimated share stays below 1 until the transfer has ended. */
const MOST = 0.99;

/** 0 to 1; undefined while unknown. */
export const shareOf = ({ bytes, of }: Progress): number | undefined =>
  of === undefined ? undefined : Math.min(bytes / of, MOST);

const MEGABYTE = 1_000_000;

/** `12 MB`; small values have a fraction. */
export function useMegabytes(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) =>
    format.number(bytes / MEGABYTE, {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0,
    });
}
