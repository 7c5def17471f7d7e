import type { Clock } from '../clock.ts';
import type { Settings } from '../context.ts';
import type { Db } from '../db/pool.ts';
import type { Replica } from '../db/replica.ts';
import type { Disk } from '../disk.ts';
import type { Events } from '../events/events.ts';
import type { ReceiveFile } from './upload.ts';

/** What the HTTP side is built from. */
export interface HttpServices {
  readonly db: Db;
  /** Undefined: everything is read from `db`. */
  readonly replica: Replica | undefined;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly events: Events;
  readonly disk: Pick<Disk, 'holdRoom'>;
  readonly receiveFile: ReceiveFile;
}
