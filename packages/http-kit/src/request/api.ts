import type { AnyEndpoint } from '@propolis/contract';
import { watched } from '@propolis/observability';
import { createTurns, createTurnsOfEach, type Turns } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';
import { createKeptAnswers } from '../answers/kept.ts';
import { responseSchema } from '../answers/serialise.ts';
import { doorOf } from '../caller/access.ts';
import { DELIVERY_MAX_BYTES, DEVICES_AT_ONCE, DEVICES_WAITING } from '../caller/device.ts';
import { noteRefusedWhole } from './refused-whole.ts';
import { answerRequest, type BoundSteps } from './request.ts';
import type { HttpServices } from './services.ts';
import type { Handler, Steps } from './steps.ts';

const atOnce: Turns = (work) => work();

/**
 * Transactions, and reads that take long, of one account that one process works on at a time, out of its ten connections:
 * however much it asks for, others find a connection and the processor.
 */
const WRITES_AT_ONCE = 4;
const LONG_READS_AT_ONCE = 2;
/** More than all its open pages ask for. */
const WAITING = 200;

/** Where a room binds its endpoints to its functions, one line each. */
export interface Api {
  readonly on: <E extends AnyEndpoint, Prepared = undefined>(
    endpoint: E,
    handler: Handler<E> | Steps<E, Prepared>,
  ) => void;
}

export function createApi(app: FastifyInstance, services: HttpServices): Api {
  const kept = createKeptAnswers();
  const devices = createTurns(DEVICES_AT_ONCE, DEVICES_WAITING);
  const writes = createTurnsOfEach(WRITES_AT_ONCE, WAITING);
  const longReads = createTurnsOfEach(LONG_READS_AT_ONCE, WAITING);
  return {
    on: (endpoint, handler) => {
      const steps = typeof handler === 'function' ? { run: handler } : handler;
      // The steps' own types follow from their endpoint; from here on they are erased.
      const inTurn = steps.inTurn ?? (endpoint.access === 'device' ? devices : atOnce);
      const bound = {
        ...steps,
        endpoint,
        enter: doorOf(endpoint.access),
        inTurn,
        ownTurn: endpoint.method !== 'GET' ? writes : steps.takesLong ? longReads : undefined,
        kept,
      } as unknown as BoundSteps;
      const name = `${endpoint.method} ${endpoint.path}`;
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.response && {
          schema: { response: { [endpoint.status]: responseSchema(endpoint.response) } },
        }),
        ...(endpoint.access === 'device' && { bodyLimit: DELIVERY_MAX_BYTES }),
        ...(bound.refusedWhole && noteRefusedWhole(services, bound, bound.refusedWhole)),
        handler: (request, reply) => {
          const { traceparent } = request.headers;
          const work = {
            kind: 'request',
            name,
            traceparent: typeof traceparent === 'string' ? traceparent : undefined,
          } as const;
          return watched(work, () => answerRequest(services, bound, request, reply));
        },
      });
    },
  };
}
