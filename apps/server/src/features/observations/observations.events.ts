import { Id } from '@propolis/contract';
import { defineEvent, type Told } from '@propolis/events';
import { z } from 'zod';

const OfObservation = z.object({ userId: Id, hiveId: Id, observationId: Id });
const tellKeeper = ({ userId, ...about }: z.infer<typeof OfObservation>): Told => ({ to: userId, about });

export const observationRecorded = defineEvent('observation.recorded', OfObservation, tellKeeper);
export const observationChanged = defineEvent('observation.changed', OfObservation, tellKeeper);
export const observationRemoved = defineEvent('observation.removed', OfObservation, tellKeeper);
