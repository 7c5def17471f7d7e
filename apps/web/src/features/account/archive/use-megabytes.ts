import { useFormatter } from 'use-intl';

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
