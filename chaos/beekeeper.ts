import type { Answer, Ask, Line, Recorder } from './client.ts';
import type { Chance } from './random.ts';

export interface HiveKept {
  readonly apiary: number;
  readonly name: string;
  /** The stock register then names it, and it is not deleted. */
  readonly hasMoved?: boolean;
}
export interface ObservationKept {
  readonly hive: number;
  readonly photos: readonly string[];
}

/** One beekeeper and all writes that the server acknowledged. */
export interface Beekeeper {
  readonly name: string;
  /** Reads as the beekeeper and retries until there is a response. */
  readonly send: (ask: Ask) => Promise<Answer>;
  /** The response of a successful write; undefined, with a fault in the log, if it was refused. */
  readonly write: (ask: Ask) => Promise<Answer | undefined>;
  /** A unique name. */
  readonly word: (of: string) => string;
  readonly chance: Chance;
  readonly recorder: Recorder;
  readonly picture: Buffer;
  /** Id to name. */
  readonly apiaries: Map<number, string>;
  readonly hives: Map<number, HiveKept>;
  /** By the note, which is unique. */
  readonly observations: Map<string, ObservationKept>;
  /** Whether the general impression is shown. */
  isShown: boolean;
  photosToSend: number;
}

/** An account may log in four hundred times per hour, and interrupted tries are repeated. */
const PHOTOS = 250;

interface BeekeeperOptions extends Pick<Beekeeper, 'name' | 'chance' | 'recorder' | 'picture'> {
  readonly token: string;
  readonly line: Line;
}

export function createBeekeeper({ token, line, ...own }: BeekeeperOptions): Beekeeper {
  const { name, recorder } = own;
  let words = 0;
  const send = (ask: Ask) => line.ask({ ...ask, token });
  /** The second of two tries of a deletion gets a 404. */
  const isDone = ({ status, isRepeated }: Answer, { method }: Ask) =>
    (status >= 200 && status < 300) || (method === 'DELETE' && status === 404 && isRepeated);
  const write = async (ask: Ask) => {
    const answer = await send(ask);
    if (isDone(answer, ask)) {
      recorder.count('writes');
      return answer;
    }
    recorder.fault(`${name}: ${ask.method} ${ask.path} answered ${answer.status}`);
    return undefined;
  };
  const word = (of: string) => {
    words += 1;
    return `${of} ${name}-${words}`;
  };
  return {
    ...own,
    send,
    write,
    word,
    apiaries: new Map(),
    hives: new Map(),
    observations: new Map(),
    isShown: true,
    photosToSend: PHOTOS,
  };
}

/** Forgets a hive and its observations, as the server deletes them. */
export function forgetHive({ hives, observations }: Beekeeper, id: number): void {
  hives.delete(id);
  for (const [note, { hive }] of observations) if (hive === id) observations.delete(note);
}

export interface Listed {
  readonly id: number;
  readonly data: { readonly general_notes: string };
  readonly photos: readonly { readonly id: string }[];
}

export async function latestOf({ send }: Beekeeper, hive: number): Promise<readonly Listed[]> {
  const { body } = await send({ method: 'GET', path: `/api/hives/${hive}/observations/latest?limit=100` });
  return Array.isArray(body) ? body : [];
}
