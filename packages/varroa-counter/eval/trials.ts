import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** One process per core of the reference machine. */
export const PROCESSES = 2;

/** Runs a script with seeds in a process of its own, which writes each of its trials as a line of JSON. */
export async function trialsOf<Trial>(
  script: string,
  seeds: readonly number[],
  look: (trial: Trial) => void = () => {},
): Promise<Trial[]> {
  const words = ['tsx', fileURLToPath(new URL(script, import.meta.url)), ...seeds.map(String)];
  const { stdout } = spawn('npx', words, { stdio: ['ignore', 'pipe', 'ignore'] });
  const trials: Trial[] = [];
  for await (const line of createInterface(stdout)) {
    const trial: Trial = JSON.parse(line);
    trials.push(trial);
    look(trial);
  }
  return trials;
}
