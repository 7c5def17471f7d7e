import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiFailure, type FailureCode } from '../../../lib/http.ts';
import { untilKept } from '../../../lib/writes/outbox.ts';
import { closeToast, showToast } from '../../../ui/toasts/toasts.ts';
import { knowFresh, sendCounting } from '../upload/uploads.api.ts';
import type { FilledShot } from './CountingForm.tsx';

type End = 'sent' | 'kept' | 'refused';

/**
 * Sends photos of boards, and says how it went wherever the beekeeper is by then (specification 2 and 8). Answers the keys of those
 * that no form need keep any more, as soon as they lie on this device.
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
      // Given up on the list, meanwhile.
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
      // What is kept on the device says so by itself.
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

/** Logs the refusal: the message says that the console has its details (specification 8.2). */
function codeOf(failure: unknown): FailureCode {
  if (!(failure instanceof ApiFailure)) return 'request_failed';
  const { status, code, request, errors } = failure;
  if (code !== 'request_aborted')
    console.warn(`counting refused: ${status} ${code}, request ${request}`, errors);
  return code;
}
