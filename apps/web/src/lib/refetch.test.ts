import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refetch } from './refetch.ts';

const queryKey = ['apiaries'];

test('a refetch ends with a response of after the write, not with the first one that is under way', async () => {
  const client = new QueryClient();
  const answers: ((name: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  const done = refetch(client, { queryKey });
  answers[0]?.('before the write');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after the write');
  await done;
  expect(client.getQueryData(queryKey)).toBe('after the write');
  leave();
});

test('a response of before the write that no page waits for stays outdated', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'old');
  await client.invalidateQueries({ queryKey });
  let answer: (name: string) => void = () => undefined;
  const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
  void client.prefetchQuery({ queryKey, queryFn });
  const done = refetch(client, { queryKey });
  answer('before the write');
  await done;
  expect(client.getQueryState(queryKey)).toMatchObject({ data: 'before the write', isInvalidated: true });
});
