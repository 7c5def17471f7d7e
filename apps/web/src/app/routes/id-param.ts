/**
 * The id in an address, as the parameters that it makes. Ids count from 1, and what waits on this device has one of 15
 * digits below zero; what is none makes `false`, on which the router takes the address for that of no page and leads
 * home (specification 2).
 */
export const withId = <Params>(text: string, params: (id: number) => Params): Params | false =>
  /^(?:[1-9]\d{0,14}|-[1-9]\d{14})$/.test(text) && params(Number(text));
