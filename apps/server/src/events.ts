import { accountDeleted } from './features/account/account.events.ts';
import { hiveSetUp } from './features/hives/hives.events.ts';
import { recordSetUp } from './features/observations/observations.service.ts';
import { leavePhotosOf } from './features/observations/photos.service.ts';
import { createEvents, type Events } from './platform/events/events.ts';

/** The composition root of the events: what happens in a low room, and which rooms above do something about it. */
export function createAppEvents(): Events {
  const events = createEvents();
  events.on(accountDeleted, leavePhotosOf);
  events.on(hiveSetUp, recordSetUp);
  return events;
}
