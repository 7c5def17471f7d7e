import type { ObservationData } from '@propolis/domain';
import type { ObservationDraft } from '../form/observation-draft.ts';
import type { Round, Stop } from './round.ts';
import type { Shared } from './shared.ts';

// Written by hand: the dashboard asks for paused rounds and comes without zod.

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const isValues = (value: unknown): value is ObservationData =>
  isObject(value) &&
  Object.values(value).every((one) => one === null || ['boolean', 'number', 'string'].includes(typeof one));

const isDraft = (value: unknown): value is ObservationDraft =>
  isObject(value) &&
  isValues(value.values) &&
  isText(value.date) &&
  isTexts(value.photos) &&
  isText(value.idempotencyKey);

const isStop = (value: unknown): value is Stop =>
  isObject(value) &&
  (value.noted === null || isDraft(value.noted)) &&
  isValues(value.before) &&
  typeof value.handedOver === 'boolean';

const isShared = (value: unknown): value is Shared | undefined =>
  value === undefined ||
  (isObject(value) &&
    isValues(value.values) &&
    (value.date === null || isText(value.date)) &&
    isText(value.at));

const isRound = (value: unknown): value is Round =>
  isObject(value) &&
  isText(value.startedAt) &&
  isTexts(value.items) &&
  (value.at === null || typeof value.at === 'number') &&
  isObject(value.stops) &&
  Object.values(value.stops).every(isStop) &&
  isShared(value.shared);

/** A round as it was kept; what another version of the app has left otherwise is none. */
export const readRound = (value: unknown): Round | null => (isRound(value) ? value : null);
