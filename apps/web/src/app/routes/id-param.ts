/**
 * Parses the id in an address. Server ids count from 1; provisional ids are negative with 15 digits. Anything
 * else returns `false`, so that the router treats the address as unknown and redirects to the first page
 * (specification 2).
 */
export const withId = <Params>(text: string, params: (id: number) => Params): Params | false =>
  /^(?:[1-9]\d{0,14}|-[1-9]\d{14})$/.test(text) && params(Number(text));
