import { createEvents, type Events, type EventsOptions } from '@propolis/events';
import { accountDeleted } from './features/account/account.events.ts';
import { apiaryChanged, apiaryCreated, apiaryRemoved } from './features/apiaries/apiaries.events.ts';
import { followForecast } from './features/apiaries/apiaries.service.ts';
import { countingChanged, countingCreated } from './features/countings/countings.events.ts';
import { assertUncounted } from './features/countings/countings.service.ts';
import { leaveCountings } from './features/countings/photos/countings.sweep.ts';
import { notifyOfCounting } from './features/countings/run/countings.notify.ts';
import { notifyOfWeight } from './features/evolution/evolution.notify.ts';
import { watchSoon, weightEventFound } from './features/evolution/weight-events/watch.service.ts';
import {
  hiveChanged,
  hiveEnded,
  hiveRemoved,
  hiveReturned,
  hiveSetUp,
  hiveTakenBack,
} from './features/hives/hives.events.ts';
import {
  releaseValuesOfRecord,
  replaceValuesOfRecord,
} from './features/observations/observations.of-records.ts';
import { recordSetUp } from './features/observations/observations.service.ts';
import { leavePhotosOf } from './features/observations/photos/photos.service.ts';
import { recordedValues, recordReleased } from './features/records/records.events.ts';
import { scheduleReadingsDeletion } from './features/sensors/readings/readings.service.ts';
import {
  leaveScale,
  leaveScaleAtEnd,
  leaveScaleElsewhere,
  removeScalesOf,
  returnToScale,
} from './features/sensors/scales/scales.service.ts';
import {
  sensorChanged,
  sensorCreated,
  sensorDelivered,
  sensorRemoved,
} from './features/sensors/sensors.events.ts';
import { linkNearestStation } from './features/sensors/weather-connectors/nearest-station.ts';
import { followLinkedStation } from './features/sensors/weather-connectors/weather-connectors.glance.ts';
import { notifyOfMites } from './features/varroa/varroa.notify.ts';

/** The composition root of the events: which features handle the events of features below them. */
export function createAppEvents(options?: EventsOptions): Events {
  const events = createEvents(options);
  events.on(accountDeleted, leavePhotosOf);
  events.on(hiveSetUp, recordSetUp);
  events.on(recordedValues, replaceValuesOfRecord);
  events.on(recordReleased, releaseValuesOfRecord);
  events.on(hiveEnded, leaveScaleAtEnd);
  events.on(hiveChanged, leaveScaleElsewhere);
  events.on(hiveReturned, returnToScale);
  events.on(hiveRemoved, leaveScale);
  events.on(apiaryCreated, linkNearestStation);
  events.on(apiaryChanged, linkNearestStation);
  events.on(apiaryCreated, followForecast);
  events.on(apiaryChanged, followForecast);
  events.on(apiaryRemoved, removeScalesOf);
  events.on(sensorCreated, followLinkedStation);
  events.on(sensorChanged, followLinkedStation);
  events.on(sensorDelivered, watchSoon);
  events.on(sensorRemoved, scheduleReadingsDeletion);
  events.on(accountDeleted, scheduleReadingsDeletion);
  events.on(weightEventFound, notifyOfWeight);
  events.on(countingCreated, notifyOfCounting);
  events.on(countingChanged, notifyOfCounting);
  events.on(countingCreated, notifyOfMites);
  events.on(countingChanged, notifyOfMites);
  events.on(hiveTakenBack, assertUncounted);
  events.on(hiveRemoved, (ctx, { hiveId }) => leaveCountings(ctx, { of: 'hive', id: hiveId }));
  events.on(apiaryRemoved, (ctx, { apiaryId }) => leaveCountings(ctx, { of: 'apiary', id: apiaryId }));
  events.on(accountDeleted, (ctx, { userId }) => leaveCountings(ctx, { of: 'user', id: userId }));
  return events;
}
