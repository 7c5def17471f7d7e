import type { Language } from '@propolis/domain';
import deAccount from './messages/de/account.json' with { type: 'json' };
import deApiaries from './messages/de/apiaries.json' with { type: 'json' };
import deErrors from './messages/de/errors.json' with { type: 'json' };
import deHives from './messages/de/hives.json' with { type: 'json' };
import deObservations from './messages/de/observations.json' with { type: 'json' };
import dePlaces from './messages/de/places.json' with { type: 'json' };
import deShell from './messages/de/shell.json' with { type: 'json' };
import enAccount from './messages/en/account.json' with { type: 'json' };
import enApiaries from './messages/en/apiaries.json' with { type: 'json' };
import enErrors from './messages/en/errors.json' with { type: 'json' };
import enHives from './messages/en/hives.json' with { type: 'json' };
import enObservations from './messages/en/observations.json' with { type: 'json' };
import enPlaces from './messages/en/places.json' with { type: 'json' };
import enShell from './messages/en/shell.json' with { type: 'json' };
import frAccount from './messages/fr/account.json' with { type: 'json' };
import frApiaries from './messages/fr/apiaries.json' with { type: 'json' };
import frErrors from './messages/fr/errors.json' with { type: 'json' };
import frHives from './messages/fr/hives.json' with { type: 'json' };
import frObservations from './messages/fr/observations.json' with { type: 'json' };
import frPlaces from './messages/fr/places.json' with { type: 'json' };
import frShell from './messages/fr/shell.json' with { type: 'json' };

/** French is the reference; a key that another language lacks does not compile. One file a room. */
const fr = {
  ...frShell,
  ...frErrors,
  ...frAccount,
  ...frApiaries,
  ...frHives,
  ...frObservations,
  ...frPlaces,
};
export type Messages = typeof fr;
const de: Messages = {
  ...deShell,
  ...deErrors,
  ...deAccount,
  ...deApiaries,
  ...deHives,
  ...deObservations,
  ...dePlaces,
};
const en: Messages = {
  ...enShell,
  ...enErrors,
  ...enAccount,
  ...enApiaries,
  ...enHives,
  ...enObservations,
  ...enPlaces,
};

export const MESSAGES: Readonly<Record<Language, Messages>> = { fr, de, en };

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
