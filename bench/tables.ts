import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Row } from './rows.ts';

const README = join(import.meta.dirname, 'README.md');

export function asTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`);
  return ['| measure | figure | aim |', '|---|---|---|', ...lines].join('\n');
}

/** Puts the figures of a part into the README. */
export async function writeFigures(part: string, figures: string, loadBefore: number): Promise<void> {
  await writeFile(README, withFigures(await readFile(README, 'utf8'), part, figures, loadBefore));
}

/** Replaces the figures of a part between its markers, with the machine it was measured on; the other parts stay. */
export function withFigures(text: string, part: string, figures: string, loadBefore: number): string {
  const place = new RegExp(`<!-- ${part} -->[\\s\\S]*<!-- /${part} -->`);
  if (!place.test(text)) throw new Error(`the text has no place for the figures of ${part}`);
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  const day = new Date().toISOString().slice(0, 10);
  const conditions = `Node ${process.versions.node}, ${processor}, load ${loadBefore.toFixed(1)} before the start, ${day}.`;
  return text.replace(place, () => `<!-- ${part} -->\n${conditions}\n\n${figures}\n<!-- /${part} -->`);
}
