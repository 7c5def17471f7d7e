import type { Answer, Ask, Diary, Line } from './client.ts';
import type { Chance } from './random.ts';

export interface HiveKept {
  readonly apiary: number;
  readonly name: string;
}
export interface ObservationKept {
  readonly hive: number;
  readonly photos: readonly string[];
}

/** One beekeeper with all that the server said is done. */
export interface Beekeeper {
  readonly name: string;
  /** As the beekeeper, until there is an answer. */
  readonly send: (ask: Ask) => Promise<Answer>;
  /** The answer of a write that is done; undefined, and a fault in the diary, when it was refused. */
  readonly write: (ask: Ask) => Promise<Answer | undefined>;
  /** A name that nothing else has. */
  readonly word: (of: string) => string;
  readonly chance: Chance;
  readonly diary: Diary;
  readonly picture: Buffer;
  /** Id to name. */
  readonly apiaries: Map<number, string>;
  readonly hives: Map<number, HiveKept>;
  /** By the note, which no other has. */
  readonly observations: Map<string, ObservationKept>;
  /** Whether the general impression is shown. */
  isShown: boolean;
  photosToSend: number;
}

/** An account may try four hundred in an hour, and what was cut is tried again. */
const PHOTOS = 250;

interface BeekeeperOptions extends Pick<Beekeeper, 'name' | 'chance' | 'diary' | 'picture'> {
  readonly token: string;
  readonly line: Line;
}

export function createBeekeeper({ token, line, ...own }: BeekeeperOptions): Beekeeper {
  const { name, diary } = own;
  let words = 0;
  const send = (ask: Ask) => line.ask({ ...ask, token });
  /** A deletion that an earlier try has done already finds nothing any more. */
  const isDone = ({ status, isRepeated }: Answer, { method }: Ask) =>
    (status >= 200 && status < 300) || (method === 'DELETE' && status === 404 && isRepeated);
  const write = async (ask: Ask) => {
    const answer = await send(ask);
    if (isDone(answer, ask)) {
      diary.count('writes');
      return answer;
    }
    diary.fault(`${name}: ${ask.method} ${ask.path} answered ${answer.status}`);
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

/** As the server forgets it. */
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
