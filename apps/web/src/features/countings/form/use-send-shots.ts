import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiFailure, type FailureCode } from '../../../lib/http.ts';
import { untilKept } from '../../../lib/writes/outbox.ts';
import { closeToast, showToast } from '../../../ui/toasts/toasts.ts';
import { knowFresh, sendCounting } from '../upload/uploads.api.ts';
import type { FilledShot } from './CountingForm.tsx';

type End = 'sent' | 'kept' | 'refused';

/**
 * Sends photos of boards and shows the result on any page (specification 2 and 8). Returns the keys of the
 * photos that the form can drop, as soon as they are stored in the outbox.
 */
export function useSendShots(): (shots: readonly FilledShot[]) => Promise<readonly string[]> {
  const client = useQueryClient();
  const t = useTranslations('countings.form');
  const codes = useTranslations('errors.codes');
  const send = sendCounting.use();
  const sendOne = async ({ key, file, form }: FilledShot): Promise<End> => {
    try {
      knowFresh(key);
      const { kept } = await send({ file, form, idempotencyKey: key });
      return kept ? 'kept' : 'sent';
    } catch (failure) {
      const code = codeOf(failure);
      // Cancelled in the list in the meantime.
      if (code === 'request_aborted') return 'refused';
      showToast('error', code === 'photo_too_big' ? `${t('failed')} ${codes(code)}` : t('failed'), {
        lasting: true,
      });
      return 'refused';
    }
  };
  return async (shots) => {
    const sending = shots.map((shot) => ({ key: shot.key, end: sendOne(shot) }));
    const uploading = showToast('process', t('uploading', { count: shots.length }));
    void Promise.all(sending.map(({ end }) => end)).then((ends) => {
      closeToast(uploading);
      const count = ends.filter((end) => end === 'sent').length;
      // Queued photos have their own message.
      if (count > 0) showToast('success', t('created', { count }));
    });
    const taken = await Promise.all(
      sending.map(async ({ key, end }) =>
        (await untilKept(client, key, end)) || (await end) !== 'refused' ? [key] : [],
      ),
    );
    return taken.flat();
  };
}

/** Logs the refusal, because the message refers to the console (specification 8.2). */
function codeOf(failure: unknown): FailureCode {
  if (!(failure instanceof ApiFailure)) return 'request_failed';
  const { status, code, request, errors } = failure;
  if (code !== 'request_aborted')
    console.warn(`counting refused: ${status} ${code}, request ${request}`, errors);
  return code;
}
