import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runOutbox } from '../lib/writes/outbox.ts';

/** Sends what waits, for as long as the app is open. */
export function Deliveries() {
  const client = useQueryClient();
  useEffect(() => runOutbox(client), [client]);
  return null;
}
