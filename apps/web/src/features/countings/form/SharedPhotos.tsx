import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countSharedPhotos, dropSharedPhotos } from '../../../lib/shared-photos.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';

/** Photos that another app has shared: any page may have sent them, so the beekeeper is asked first. */
export function SharedPhotos({ onTake }: { readonly onTake: () => Promise<void> }) {
  const t = useTranslations('countings.form.shared');
  const [count, setCount] = useState(0);
  const recount = async () => setCount(await countSharedPhotos());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => void recount(), []);
  if (count === 0) return null;
  const answer = async (work: () => Promise<void>) => {
    await work();
    await recount();
  };
  return (
    <Alert color="honey" title={t('title', { count })} role="status">
      <Group>
        <AsyncButton onClick={() => answer(onTake)}>{t('take', { count })}</AsyncButton>
        <Button variant="default" onClick={() => void answer(dropSharedPhotos)}>
          {t('drop')}
        </Button>
      </Group>
    </Alert>
  );
}
