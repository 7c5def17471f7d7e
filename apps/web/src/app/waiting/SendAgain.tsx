import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { changeWrite, giveUpWrite, retryWrite } from '../../lib/writes/outbox.ts';
import { useSayFailure } from '../../ui/toasts/use-say-failure.ts';
import type { WaitingEntry } from './waiting-entries.ts';
import { canGoWithoutPhotos, withoutPhotos } from './without-photos.ts';

interface SendAgainProps {
  readonly client: QueryClient;
  /** Refused, or with a refused photo. */
  readonly entry: WaitingEntry;
}

/** Retries a refused entry unchanged; if only photos of it were refused, also without them. */
export function SendAgain({ client, entry }: SendAgainProps) {
  const t = useTranslations('waiting');
  const sayFailure = useSayFailure();
  const refused = entry.photos.map(({ write }) => write).filter((photo) => photo.refused);
  const again = async () => {
    for (const write of [entry.write, ...refused]) if (write.refused) await retryWrite(client, write);
  };
  const without = async () => {
    await changeWrite(client, entry.write, withoutPhotos(entry.write, refused));
    for (const { id } of refused) await giveUpWrite(client, id);
  };
  return (
    <>
      {refused.length > 0 && canGoWithoutPhotos(entry.write) && (
        <Button onClick={() => void sayFailure(without())}>
          {t('withoutPhotos', { count: refused.length })}
        </Button>
      )}
      <Button variant="default" onClick={() => void sayFailure(again())}>
        {t('retry')}
      </Button>
    </>
  );
}
