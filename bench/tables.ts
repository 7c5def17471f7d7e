import { cpus } from 'node:os';
import type { Row } from './rows.ts';

export function asTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`);
  return ['| measure | figure | aim |', '|---|---|---|', ...lines].join('\n');
}

/** Replaces the table of a part between its markers, with the machine it was measured on; the other parts stay. */
export function withFigures(text: string, part: string, rows: readonly Row[], loadBefore: number): string {
  const place = new RegExp(`<!-- ${part} -->[\\s\\S]*<!-- /${part} -->`);
  if (!place.test(text)) throw new Error(`the text has no place for the figures of ${part}`);
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  const day = new Date().toISOString().slice(0, 10);
  const conditions = `Node ${process.versions.node}, ${processor}, load ${loadBefore.toFixed(1)} before the start, ${day}.`;
  return text.replace(place, () => `<!-- ${part} -->\n${conditions}\n\n${asTable(rows)}\n<!-- /${part} -->`);
}
