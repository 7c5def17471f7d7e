import { countingEndpoints } from '@propolis/contract';
import { writeCameraNotes } from '@propolis/file-formats';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anApiary, signedIn, threeHives } from './beekeeping.ts';
import { receiveUploads } from './countings.ts';
import type { StandInServer } from './server.ts';

/** A server for the form of a counting: two apiaries with three hives each, and the photos that it receives. */
export function signedInForCounting(): StandInServer {
  const server = signedIn([
    anApiary({ hives: threeHives() }),
    anApiary({ id: 2, name: 'La Côte', hives: threeHives().map((hive) => ({ ...hive, id: hive.id + 10 })) }),
  ]);
  server.on(countingEndpoints.list, { answer: { data: [], last_page: 1 } });
  receiveUploads(server);
  // The account of the photos, as after an earlier visit.
  localStorage.setItem('account', '1');
  return server;
}

/** The first bytes of a JPEG, with EXIF data of a camera. */
export const aPhoto = (taken = '2026-06-15T10:00:00+02:00', name = 'board.jpg') =>
  new File([Uint8Array.from([0xff, 0xd8]), Uint8Array.from(writeCameraNotes({ taken }))], name, {
    type: 'image/jpeg',
  });

export async function choosePhotos(user: UserEvent, ...files: File[]) {
  const button = await screen.findByText(/Choisir des photos|Ajouter des photos/, { selector: 'button *' });
  const input = button
    .closest('button')
    ?.parentElement?.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('there is no field for several files');
  await user.upload(input, files);
}

export const send = async (user: UserEvent) =>
  user.click(screen.getByText(/^Compter les/, { selector: 'button *' }));

export const mark = async (user: UserEvent) =>
  user.click(await screen.findByLabelText(/2 francs/, { selector: 'input' }));
