import { accountEndpoints } from './accounts.ts';
import { apiaryEndpoints } from './apiaries.ts';
import { connectorEndpoints } from './connectors.ts';
import { countingEndpoints } from './countings.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { evolutionEndpoints } from './evolution.ts';
import { healthEndpoints } from './health.ts';
import { hiveEndpoints } from './hives.ts';
import { importEndpoints } from './imports.ts';
import { ingestEndpoints } from './ingest.ts';
import { neighbourEndpoints } from './neighbours.ts';
import { notificationEndpoints } from './notifications.ts';
import { observationEndpoints } from './observations.ts';
import { photoEndpoints } from './photos.ts';
import { placeEndpoints } from './places.ts';
import { queenEndpoints } from './queens.ts';
import { recordEndpoints } from './records.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { securityEndpoints } from './security.ts';
import { sensorEndpoints } from './sensors.ts';
import { uploadEndpoints } from './uploads.ts';
import { weatherEndpoints } from './weather.ts';

export type EndpointsByGroup = Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>;

/** All endpoints in the order of the documentation. */
export const ENDPOINTS_BY_GROUP = {
  account: accountEndpoints,
  security: securityEndpoints,
  secondFactor: secondFactorEndpoints,
  notifications: notificationEndpoints,
  apiaries: apiaryEndpoints,
  hives: hiveEndpoints,
  observations: observationEndpoints,
  photos: photoEndpoints,
  queens: queenEndpoints,
  records: recordEndpoints,
  sensors: sensorEndpoints,
  connectors: connectorEndpoints,
  ingest: ingestEndpoints,
  imports: importEndpoints,
  countings: countingEndpoints,
  uploads: uploadEndpoints,
  neighbours: neighbourEndpoints,
  weather: weatherEndpoints,
  evolution: evolutionEndpoints,
  places: placeEndpoints,
  events: eventEndpoints,
  health: healthEndpoints,
} as const satisfies EndpointsByGroup;
