import type { Language } from '@propolis/domain';
import deAccount from './messages/de/account.json' with { type: 'json' };
import deErrors from './messages/de/errors.json' with { type: 'json' };
import deRooms from './messages/de/rooms.json' with { type: 'json' };
import deShell from './messages/de/shell.json' with { type: 'json' };
import enAccount from './messages/en/account.json' with { type: 'json' };
import enErrors from './messages/en/errors.json' with { type: 'json' };
import enRooms from './messages/en/rooms.json' with { type: 'json' };
import enShell from './messages/en/shell.json' with { type: 'json' };
import frAccount from './messages/fr/account.json' with { type: 'json' };
import frErrors from './messages/fr/errors.json' with { type: 'json' };
import frRooms from './messages/fr/rooms.json' with { type: 'json' };
import frShell from './messages/fr/shell.json' with { type: 'json' };

/** French is the reference; a key that another language lacks does not compile. */
const fr = { ...frShell, ...frErrors, ...frAccount, ...frRooms };
export type Messages = typeof fr;
const de: Messages = { ...deShell, ...deErrors, ...deAccount, ...deRooms };
const en: Messages = { ...enShell, ...enErrors, ...enAccount, ...enRooms };

export const MESSAGES: Readonly<Record<Language, Messages>> = { fr, de, en };

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
