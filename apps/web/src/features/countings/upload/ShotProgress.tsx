import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiFailure } from '../../../lib/http.ts';
import { useStore } from '../../../lib/store.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { listedWrites } from '../../../lib/writes/outbox.ts';
import { usePaused, useTransfers } from './transfers.ts';
import type { KeptShot } from './uploads.api.ts';

/** Upload progress of a photo, and why it is interrupted. */
export function ShotProgress({ shot }: { readonly shot: KeptShot }) {
  const t = useTranslations('countings.upload');
  const format = useFormatter();
  const failure = useFailureMessage();
  const fieldError = useFieldError();
  const id = useId();
  const transfer = useTransfers().get(shot.idempotencyKey);
  const paused = usePaused().includes(shot.idempotencyKey);
  const { refused, id: writeId } = shot.write;
  const isStopped = useStore(listedWrites(useQueryClient())).some(
    ({ write, held }) => write.id === writeId && held === 'refused',
  );
  if (refused) {
    const { code, status, errors } = refused;
    const [first] = Object.values(errors).flat();
    const why = first ? fieldError({ type: first }) : failure(new ApiFailure(code, status));
    return <Refused>{t('refused', { why: why ?? '' })}</Refused>;
  }
  if (isStopped) return <Refused>{t('stopped')}</Refused>;
  const share = transfer ? transfer.sent / shot.file.size : 0;
  // A complete upload can neither be paused nor wait for the network.
  const underWay = paused ? 'paused' : transfer?.isSending ? 'sending' : 'onDevice';
  const state = share < 1 ? underWay : 'onServer';
  return (
    <>
      <p className="quiet tabular" id={id}>
        {t(`state.${state}`, { percent: format.number(share, { style: 'percent' }) })}
      </p>
      <progress value={share} max={1} aria-labelledby={id} />
    </>
  );
}

function Refused({ children }: { readonly children: string }) {
  return (
    <Box component="p" c="var(--mantine-color-error)" fz="sm">
      {children}
    </Box>
  );
}
