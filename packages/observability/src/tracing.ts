import type { Span, SpanOptions } from '@opentelemetry/api';
import { AppError } from '@propolis/runtime';
import { reasonOf } from './log.ts';
import { masked } from './mask.ts';
import { type Around, type Work, watchWork } from './watch.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether OpenTelemetry's standard variables enable traces. */
export const isTracingAsked = (env: Environment): boolean =>
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  env.OTEL_SDK_DISABLED !== 'true' &&
  env.OTEL_TRACES_EXPORTER !== 'none';

/** Maximum length of a sent statement; its values are never included. */
const STATEMENT_LENGTH = 2000;

/**
 * Sends spans of requests, statements, jobs and calls by OTLP over HTTP, configured by the standard
 * variables. The libraries are loaded on the first call. Returns a stop function that sends pending spans.
 */
export async function startTracing(version: string, env: Environment): Promise<() => Promise<void>> {
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const ours = resourceFromAttributes({
    'service.name': env.OTEL_SERVICE_NAME ?? 'propolis',
    'service.version': version,
  });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(ours)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const { context, propagation, ROOT_CONTEXT, SpanStatusCode, trace } = api;
  const tracer = provider.getTracer('propolis', version);
  const around: Around = (work, run) => {
    // Only a request can continue an external trace; other spans are children of the current one.
    const parent = work.traceparent
      ? propagation.extract(ROOT_CONTEXT, { traceparent: work.traceparent })
      : context.active();
    const span = tracer.startSpan(nameOf(work), optionsOf(work, api.SpanKind), parent);
    return context.with(trace.setSpan(parent, span), run).then(
      (answer) => {
        span.end();
        return answer;
      },
      (error: unknown) => {
        noteFailure(span, error, SpanStatusCode.ERROR);
        span.end();
        throw error;
      },
    );
  };
  const leave = watchWork({ kinds: ['request', 'statement', 'job', 'call'], around });
  return async () => {
    leave();
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/** Few names: a statement is named by its first word. */
const nameOf = ({ kind, name }: Work): string =>
  kind === 'statement' ? (/^\w+/.exec(name)?.[0] ?? 'statement').toUpperCase() : name;

function optionsOf({ kind, name }: Work, kinds: typeof import('@opentelemetry/api').SpanKind): SpanOptions {
  switch (kind) {
    case 'request':
      return { kind: kinds.SERVER, attributes: { 'http.route': name } };
    case 'statement':
      return {
        kind: kinds.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': name.slice(0, STATEMENT_LENGTH) },
      };
    case 'job':
      return { kind: kinds.CONSUMER, attributes: { 'messaging.operation.name': name } };
    case 'call':
      return { kind: kinds.CLIENT, attributes: { 'peer.service': name } };
  }
}

/** A 4xx is not a span error; an unexpected error is recorded without user data. */
function noteFailure(span: Span, error: unknown, failed: number): void {
  if (error instanceof AppError) span.setAttribute('error.type', error.code);
  if (!(error instanceof AppError) || error.status >= 500)
    span.setStatus({ code: failed, message: masked(reasonOf(error)) });
}
