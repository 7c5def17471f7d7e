import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { failure, retry } from '../../test/elements.ts';
import { renderPart } from '../../test/render.tsx';
import { both } from '../lib/answer.ts';
import { ApiFailure } from '../lib/http.ts';
import { Gate } from './Gate.tsx';

afterEach(() => onlineManager.setOnline(true));

/** An answer that comes when the test says so. */
function later() {
  let come: (honey: string) => void = () => undefined;
  const answer = new Promise<string>((resolve) => {
    come = resolve;
  });
  return { answer, come: (honey: string) => come(honey) };
}

const refused = new ApiFailure('not_found', 404);

function Honey({ ask }: { readonly ask: () => Promise<string> }) {
  const answer = useQuery({ queryKey: ['honey'], queryFn: ask });
  return <Gate answer={answer}>{(honey) => <p>{honey}</p>}</Gate>;
}

test('what is on its way has the shape of a page, which is told to nobody', async () => {
  const { answer, come } = later();
  renderPart(<Honey ask={() => answer} />);
  expect(document.querySelector('.mantine-Skeleton-root')?.closest('[aria-hidden]')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  come('acacia');
  expect(await screen.findByText('acacia')).toBeVisible();
  expect(document.querySelector('.mantine-Skeleton-root')).toBeNull();
});

test('what does not come says why, and comes when it is asked for again', async () => {
  const ask = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce('acacia');
  const { user } = renderPart(<Honey ask={ask} />);
  expect(await failure()).toHaveTextContent('Introuvable');
  await retry(user);
  expect(await screen.findByText('acacia')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what has come once stays when asking anew fails', async () => {
  const ask = vi.fn().mockResolvedValueOnce('acacia').mockRejectedValueOnce(refused);
  const { client } = renderPart(<Honey ask={ask} />);
  expect(await screen.findByText('acacia')).toBeVisible();
  await act(() => client.refetchQueries({ queryKey: ['honey'] }));
  expect(ask).toHaveBeenCalledTimes(2);
  expect(screen.getByText('acacia')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a network it says so at once, and shows what comes with the network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lost = new ApiFailure('network_error', 0);
  const ask = vi.fn().mockRejectedValueOnce(lost).mockResolvedValueOnce('acacia');
  renderPart(<Honey ask={ask} />);
  expect(await failure()).toHaveTextContent('Pas de réseau');
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('acacia')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

function HoneyAndWax({ honey, wax }: Record<'honey' | 'wax', () => Promise<string>>) {
  const answers = both(
    useQuery({ queryKey: ['honey'], queryFn: honey }),
    useQuery({ queryKey: ['wax'], queryFn: wax }),
  );
  return (
    <Gate answer={answers} placeholder={<p>patience</p>}>
      {([first, second]) => <p>{`${first} ${second}`}</p>}
    </Gate>
  );
}

test('of two answers both are waited for', async () => {
  const { answer, come } = later();
  renderPart(<HoneyAndWax honey={async () => 'acacia'} wax={() => answer} />);
  expect(await screen.findByText('patience')).toBeVisible();
  come('white');
  expect(await screen.findByText('acacia white')).toBeVisible();
});

test.each([
  ['the first', 'honey'],
  ['the second', 'wax'],
] as const)('of two answers %s may fail, and both are asked for again', async (_which, failing) => {
  const ask = { honey: vi.fn().mockResolvedValue('acacia'), wax: vi.fn().mockResolvedValue('white') };
  ask[failing].mockRejectedValueOnce(refused);
  const { user } = renderPart(<HoneyAndWax {...ask} />);
  await retry(user);
  expect(await screen.findByText('acacia white')).toBeVisible();
  await waitFor(() => expect(ask.honey).toHaveBeenCalledTimes(2));
  expect(ask.wax).toHaveBeenCalledTimes(2);
});
