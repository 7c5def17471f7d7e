import { healthEndpoints } from '@propolis/contract';
import type { AnsweredRequest, Log, Metrics } from '@propolis/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface RequestWatch {
  readonly metrics: Pick<Metrics, 'request'> | undefined;
  /** Logs each request; undefined to disable. */
  readonly requestLog: Log | undefined;
}

const MS = 1000;

/** The route instead of the address: a limited number, without ids. */
const endpointOf = (route: string | undefined): string => (route?.startsWith('/api/') ? route : 'page');

const describe = (request: FastifyRequest, reply: FastifyReply): AnsweredRequest => ({
  endpoint: endpointOf(request.routeOptions.url),
  method: request.method,
  status: reply.statusCode,
  seconds: reply.elapsedTime / MS,
});

/** Measures and logs each request as configured. */
export function watchRequests(app: FastifyInstance, { metrics, requestLog }: RequestWatch): void {
  if (!metrics && !requestLog) return;
  app.addHook('onResponse', (request, reply, done) => {
    const answered = describe(request, reply);
    metrics?.request(answered);
    // Load balancers poll the health check every few seconds.
    if (requestLog && answered.endpoint !== healthEndpoints.health.path)
      logRequest(requestLog, request.id, answered);
    done();
  });
}

function logRequest(log: Log, request: string, { endpoint, method, status, seconds }: AnsweredRequest): void {
  const ms = Math.round(seconds * MS);
  log(`${method} ${endpoint} ${status} in ${ms} ms`, { request, endpoint, method, status, ms });
}
