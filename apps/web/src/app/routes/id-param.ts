/**
 * Parses the id in an address. Server ids count from 1; provisional ids are negative with 15 digits. Anything
 * else returns `false`, so that the router treats the address as unknown and redirects to the first page
 * (specification 2).
 */
export const withId = <Params>(text: string, params: (id: number) => Params): Params | false =>
  /^(?:[1-9]\d{0,14}|-[1-9]\d{14})$/.test(text) && params(Number(text));

/** The same for the UUID of a thing that its client named. */
export const withUuid = <Params>(text: string, params: (id: string) => Params): Params | false =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) && params(text);
