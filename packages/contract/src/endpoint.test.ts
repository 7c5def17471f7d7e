import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { accountEndpoints, type User } from './accounts.ts';
import type { Apiary, apiaryEndpoints } from './apiaries.ts';
import {
  type BodyInputOf,
  type BodyOf,
  endpoint,
  type ParamsInputOf,
  type ParamsOf,
  type QueryInputOf,
  type QueryOf,
  type ResponseOf,
} from './endpoint.ts';
import { hiveEndpoints } from './hives.ts';
import type { ObservedHive, observationEndpoints } from './observations.ts';

describe('an endpoint', () => {
  test('needs a session by default', () => {
    expect(endpoint('GET', '/api/x', { summary: 's' }).access).toBe('session');
    expect(endpoint('GET', '/api/x', { summary: 's', access: 'public' }).access).toBe('public');
    expectTypeOf(hiveEndpoints.create.access).toEqualTypeOf<'session'>();
    expectTypeOf(accountEndpoints.login.access).toEqualTypeOf<'public'>();
  });

  test('answers 200 with a response or a file, otherwise 204, unless defined', () => {
    const base = { summary: 's' };
    expect(endpoint('GET', '/api/x', { ...base, response: z.string() }).status).toBe(200);
    expect(endpoint('GET', '/api/x', { ...base, download: 'image/webp' }).status).toBe(200);
    expect(endpoint('GET', '/api/x', { ...base, stream: 'application/zip' }).status).toBe(200);
    expect(endpoint('GET', '/api/x', base).status).toBe(204);
    expect(endpoint('GET', '/api/x', { ...base, response: z.string(), status: 201 }).status).toBe(201);
  });
});

describe('the types of an endpoint', () => {
  test("the server's types have defaults applied", () => {
    expectTypeOf<ParamsOf<typeof hiveEndpoints.create>>().toEqualTypeOf<{ apiaryId: number }>();
    expectTypeOf<QueryOf<typeof observationEndpoints.latest>>().toEqualTypeOf<{
      limit: number;
      before?: number | undefined;
    }>();
    expectTypeOf<BodyOf<typeof accountEndpoints.login>>().toEqualTypeOf<{
      email: string;
      password: string;
      remember_me: boolean;
      browser_token?: string | undefined;
    }>();
    expectTypeOf<BodyOf<typeof apiaryEndpoints.create>['name']>().toEqualTypeOf<string | null>();
    expectTypeOf<BodyOf<typeof apiaryEndpoints.update>['reference']>().toEqualTypeOf<string | undefined>();
  });

  test("a client's input types have optional fields", () => {
    expectTypeOf<BodyInputOf<typeof accountEndpoints.login>>().toEqualTypeOf<{
      email: string;
      password: string;
      remember_me?: boolean | undefined;
      browser_token?: string | undefined;
    }>();
    expectTypeOf<QueryInputOf<typeof observationEndpoints.latest>>().toExtend<{
      limit?: unknown;
      before?: unknown;
    }>();
    expectTypeOf<{ id: number }>().toExtend<ParamsInputOf<typeof hiveEndpoints.update>>();
    expectTypeOf<BodyInputOf<typeof apiaryEndpoints.create>>().not.toExtend<{ latitude?: undefined }>();
  });

  test('response types describe the output', () => {
    expectTypeOf<ResponseOf<typeof accountEndpoints.user>>().toEqualTypeOf<User>();
    expectTypeOf<ResponseOf<typeof apiaryEndpoints.list>>().toEqualTypeOf<Apiary[]>();
    expectTypeOf<ResponseOf<typeof observationEndpoints.create>>().toEqualTypeOf<ObservedHive>();
  });

  test('are undefined for missing parts', () => {
    expectTypeOf<BodyOf<typeof hiveEndpoints.duplicate>>().toEqualTypeOf<undefined>();
    expectTypeOf<QueryOf<typeof hiveEndpoints.duplicate>>().toEqualTypeOf<undefined>();
    expectTypeOf<ParamsOf<typeof apiaryEndpoints.list>>().toEqualTypeOf<undefined>();
    expectTypeOf<ResponseOf<typeof hiveEndpoints.remove>>().toEqualTypeOf<undefined>();
  });
});
