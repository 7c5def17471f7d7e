import { type Counting, countingEndpoints } from '@propolis/contract';
import { screen } from '@testing-library/react';
import { aHive, anApiary, signedIn } from './beekeeping.ts';
import { aWholeCounting } from './countings.ts';
import { renderApp } from './render-app.tsx';
import type { StandInServer } from './server.ts';

const HIVES = [aHive({ id: 11, name: 'Capucine' }), aHive({ id: 12, name: 'Marguerite' })];

/** The page of this counting, with a server that stores changes. */
export async function openCounting(change: Partial<Counting> = {}) {
  let counting = aWholeCounting(change);
  const server = signedIn([anApiary({ hives: HIVES })]);
  server.on(countingEndpoints.get, () => ({ answer: counting }));
  server.on(countingEndpoints.list, { answer: { data: [], last_page: 1 } });
  server.on(countingEndpoints.correct, ({ body }) => {
    counting = { ...counting, ...(body as Pick<Counting, 'corrections'>) };
    return { answer: counting };
  });
  server.on(countingEndpoints.update, ({ body }) => ({ answer: { ...counting, ...(body as object) } }));
  server.on(countingEndpoints.recount, ({ body }) => {
    counting = { ...counting, ...(body as object), status: 'waiting', api_result: null, corrections: null };
    return { answer: counting };
  });
  server.on(countingEndpoints.remove, { answer: undefined });
  const app = renderApp('/automatic_varroa_counting/5');
  await screen.findByRole('tab', { name: 'Comptage' });
  const changeTo = (next: Partial<Counting>) => {
    counting = { ...counting, ...next };
    server.emit('notice', { event: 'counting.changed', about: { countingId: counting.id } });
  };
  return { ...app, server, changeTo };
}

export const sent = ({ requests }: StandInServer, method: string) =>
  requests.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));

export const verdict = () => screen.getByLabelText('Nombre de varroas', { selector: 'section' });
