import type { IncomingMessage } from 'node:http';
import { isTracingAsked, startTracing, watched } from '@propolis/observability';
import { AppError } from '@propolis/runtime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testApp } from './app.ts';
import { testUpstream } from './upstream.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const CLIENT = 3;
/** Values that no trace id and no timestamp can contain by chance. */
const PLACE = { latitude: 47.130219, longitude: 7.060433 };
const ASKED_FOR = '0f0e0d0c-4711-7000-8000-0a0b0c0d0e0f';

let spans: readonly Span[] = [];
let sent = '';

/** OTLP over HTTP, in JSON. */
async function collect(request: IncomingMessage): Promise<void> {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  sent += body;
  const { resourceSpans } = JSON.parse(body);
  spans = [
    ...spans,
    ...resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  ];
}

const server = await testApp();
beforeAll(async () => {
  const collector = await testUpstream();
  collector.answerWith(async (request, response) => {
    await collect(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_SERVICE_NAME', 'propolis-test');
  const stop = await startTracing('1.2.3', process.env);
  const me = await server.beekeeper();
  await me.post(
    '/api/apiaries',
    { name: 'Chasseral', reference: 'VD-1', ...PLACE },
    { traceparent: `00-${TRACE}-${CALLER}-01` },
  );
  await me.get(`/api/apiaries/${ASKED_FOR}`);
  await watched({ kind: 'job', name: 'mail.send' }, () =>
    watched({ kind: 'call', name: 'mail' }, () =>
      Promise.reject(new Error('no such user: <elise@example.org>')),
    ),
  ).catch(() => undefined);
  await watched({ kind: 'request', name: 'GET /api/late' }, () =>
    Promise.reject(new AppError('busy', 503)),
  ).catch(() => undefined);
  await stop();
});
afterAll(() => vi.unstubAllEnvs());

const named = (name: string): Span => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

describe('a collector configured by the standard variables receives', () => {
  test("a request within its caller's trace, and the statements within the request", () => {
    const request = named('POST /api/apiaries');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
    const insert = spans.find(
      ({ name, parentSpanId }) => name === 'INSERT' && parentSpanId === request.spanId,
    );
    expect(insert).toMatchObject({ traceId: TRACE, kind: CLIENT });
    const [text] = (insert?.attributes ?? []).filter(({ key }) => key === 'db.query.text');
    expect(text?.value.stringValue).toMatch(/insert into "apiaries"/);
  });

  test('a job, and the failed call within it', () => {
    const [job, call] = [named('mail.send'), named('mail')];
    expect(call).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId, status: { code: 2 } });
  });

  test('a 4xx as no span error, and a 5xx as one', () => {
    expect(named('GET /api/apiaries/:id').status.code ?? 0).toBe(0);
    expect(named('GET /api/late').status.code).toBe(2);
  });

  test("the service's name and no personal data", () => {
    expect(sent).toContain('propolis-test');
    expect(sent).toContain('1.2.3');
    for (const secret of ['Chasseral', 'VD-1', 'elise', ASKED_FOR, ...Object.values(PLACE)])
      expect(sent).not.toContain(String(secret));
  });
});

test('without a collector nothing is traced, and nothing after it has stopped', async () => {
  const before = spans.length;
  await watched({ kind: 'job', name: 'mail.send' }, async () => undefined);
  expect(spans).toHaveLength(before);
  expect(isTracingAsked({})).toBe(false);
  expect(isTracingAsked({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c' })).toBe(true);
  expect(isTracingAsked({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SDK_DISABLED: 'true' })).toBe(false);
  expect(isTracingAsked({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_EXPORTER: 'none' })).toBe(
    false,
  );
});
