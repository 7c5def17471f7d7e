import written from './calls.json' with { type: 'json' };
import type { AnyEndpoint, Call } from './endpoint.ts';
import type { ENDPOINTS_BY_ROOM } from './rooms.ts';

type Rooms = typeof ENDPOINTS_BY_ROOM;
type CallsOf<Room> = {
  readonly [Name in keyof Room]: Room[Name] extends AnyEndpoint ? Call<Room[Name]> : never;
};

/** Every endpoint as a browser calls it, by room and name; `npm run openapi` writes them out of the endpoints. */
export const calls = written as unknown as { readonly [Room in keyof Rooms]: CallsOf<Rooms[Room]> };
