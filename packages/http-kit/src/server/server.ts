import compress from '@fastify/compress';
import etag from '@fastify/etag';
import { frameworkLog, type Log } from '@propolis/observability';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { COMPRESSION } from '../answers/compression.ts';
import { sendFailure } from '../answers/error-handler.ts';
import { type SecurityOptions, securityHeaders, sendWithEachAnswer } from '../answers/security-headers.ts';
import { type BodyTime, limitBodyTime } from '../bodies/body-time.ts';
import { readJsonBodies } from '../bodies/json-body.ts';
import { answerInOurShape, refuseUnreadable } from '../bodies/unreadable.ts';
import { acceptMultipart } from '../bodies/upload.ts';
import { requestIds, sendRequestId } from '../request/request-id.ts';
import { limitReaders, TAKEN_WITHIN } from './readers.ts';

/** Largest JSON body, in bytes: an observation with all items is about 30 kB. */
const JSON_MAX_BYTES = 262_144;

interface ServerOptions extends SecurityOptions {
  /** Undefined keeps tests quiet. */
  readonly log: Log | undefined;
  readonly bodyTime?: BodyTime;
  /** Timeout for reading a response (ms). */
  readonly takenWithin?: number;
}

/** Fastify with everything common to all requests; features bind their endpoints afterwards. */
export async function createServer({
  log,
  bodyTime,
  takenWithin = TAKEN_WITHIN,
  ...security
}: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(security);
  const app = Fastify({
    ...(log && { loggerInstance: frameworkLog(log) }),
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_MAX_BYTES,
    trustProxy: 'loopback',
    // Specification 7 writes some paths with a trailing slash.
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    // `drain.ts` rejects requests in our own format.
    return503OnClosing: false,
    // Requests that the router cannot parse bypass hooks and the error handler.
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply.headers(headers)),
    clientErrorHandler: refuseUnreadable(headers),
    http: { requireHostHeader: false },
  });
  app.setErrorHandler(sendFailure);
  readJsonBodies(app);
  acceptMultipart(app);
  limitBodyTime(app, bodyTime);
  sendWithEachAnswer(app, headers);
  sendRequestId(app);
  limitReaders(app, takenWithin);
  answerInOurShape(app, headers);
  // Weak, because a compressed response has the same content. Before compression, which a 304 avoids.
  await app.register(etag, { weak: true });
  await app.register(compress, COMPRESSION);
  return app;
}
