import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { ChooseFile, Outcome } from './ImportDialog.tsx';

/** Chooses a file with this content; returns the callback. */
async function choose(content: BlobPart) {
  const onChosen = vi.fn();
  const { user } = renderPart(<ChooseFile onChosen={onChosen} />);
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('there is no field for a file');
  await user.upload(field, new File([content], 'mesures.csv', { type: 'text/csv' }));
  return onChosen;
}

test.each([
  ['nothing in it', ''],
  ['empty lines only', '\r\n \r\n'],
])('a file with %s is reported as empty', async (_what, content) => {
  const onChosen = await choose(content);
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce fichier est vide.');
  expect(onChosen).not.toHaveBeenCalled();
});

test('a binary file is rejected', async () => {
  const onChosen = await choose(new Uint8Array([0x50, 0x4b, 0, 0, 1, 2]));
  expect(await screen.findByRole('alert')).toHaveTextContent("n'est pas un fichier texte");
  expect(onChosen).not.toHaveBeenCalled();
});

test('a text file is passed to the preview', async () => {
  const onChosen = await choose('time;weight\n2026-06-01 10:00;31,2\n');
  await vi.waitFor(() => expect(onChosen).toHaveBeenCalledOnce());
});

test.each([
  ['above the quota names the quota', { quota_readings: 990 }, 'plus de mesures que votre compte'],
  ['for a technical reason proposes another try', {}, "Rien n'a été écrit ; réessayez."],
])('an import that failed %s', (_what, reasons, expected) => {
  const none = { accepted: 0, duplicate: 0, rejected: 0, faulty_lines: [] };
  renderPart(<Outcome outcome={{ state: 'failed', ...none, reasons }} />);
  expect(screen.getByText(expected, { exact: false })).toBeVisible();
});
