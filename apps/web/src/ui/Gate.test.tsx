import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failure, retry } from '../../test/elements.ts';
import { renderPart } from '../../test/render.tsx';
import { both } from '../lib/answer.ts';
import { ApiFailure } from '../lib/http.ts';
import { Gate } from './Gate.tsx';

/** A response that the test resolves. */
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

test('a loading page shows a placeholder, which is hidden from screen readers', async () => {
  const { answer, come } = later();
  renderPart(<Honey ask={() => answer} />);
  expect(document.querySelector('.mantine-Skeleton-root')?.closest('[aria-hidden]')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  come('acacia');
  expect(await screen.findByText('acacia')).toBeVisible();
  expect(document.querySelector('.mantine-Skeleton-root')).toBeNull();
});

test('a failure shows its reason, and a retry loads the page', async () => {
  const ask = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce('acacia');
  const { user } = renderPart(<Honey ask={ask} />);
  expect(await failure()).toHaveTextContent('Introuvable');
  await retry(user);
  expect(await screen.findByText('acacia')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('loaded data stays when a refetch fails', async () => {
  const ask = vi.fn().mockResolvedValueOnce('acacia').mockRejectedValueOnce(refused);
  const { client } = renderPart(<Honey ask={ask} />);
  expect(await screen.findByText('acacia')).toBeVisible();
  await act(() => client.refetchQueries({ queryKey: ['honey'] }));
  expect(ask).toHaveBeenCalledTimes(2);
  expect(screen.getByText('acacia')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a network the failure shows at once, and the page loads when the network is back', async () => {
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

test('the page waits for both of two answers', async () => {
  const { answer, come } = later();
  renderPart(<HoneyAndWax honey={async () => 'acacia'} wax={() => answer} />);
  expect(await screen.findByText('patience')).toBeVisible();
  come('white');
  expect(await screen.findByText('acacia white')).toBeVisible();
});

test.each([
  ['the first', 'honey'],
  ['the second', 'wax'],
] as const)('of two answers %s may fail, and both are retried', async (_which, failing) => {
  const ask = { honey: vi.fn().mockResolvedValue('acacia'), wax: vi.fn().mockResolvedValue('white') };
  ask[failing].mockRejectedValueOnce(refused);
  const { user } = renderPart(<HoneyAndWax {...ask} />);
  await retry(user);
  expect(await screen.findByText('acacia white')).toBeVisible();
  await waitFor(() => expect(ask.honey).toHaveBeenCalledTimes(2));
  expect(ask.wax).toHaveBeenCalledTimes(2);
});
