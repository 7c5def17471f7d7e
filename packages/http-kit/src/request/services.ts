import type { Events } from '@propolis/events';
import type { Disk } from '@propolis/observability';
import type { Db, Replica } from '@propolis/postgres';
import type { Clock } from '@propolis/runtime';
import type { ReceiveFile } from '../bodies/upload.ts';
import type { Authenticators } from '../caller/access.ts';
import type { Settings } from './context.ts';

/** Dependencies of the HTTP layer. */
export interface HttpServices {
  readonly db: Db;
  /** Undefined: all reads use `db`. */
  readonly replica: Replica | undefined;
  readonly authenticate: Authenticators;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly events: Events;
  readonly disk: Pick<Disk, 'assertDiskSpace'>;
  readonly receiveFile: ReceiveFile;
}
