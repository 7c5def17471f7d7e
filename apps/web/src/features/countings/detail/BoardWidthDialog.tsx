import { Skeleton, TextInput } from '@mantine/core';
import { type Counting, RecountInput } from '@propolis/contract';
import { isCorrected, NO_CORRECTIONS, NO_MARKER } from '@propolis/domain';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readNumber } from '../../../lib/numbers.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useNumberProblem } from '../../../ui/use-number-problem.ts';
import { useCountingPhoto } from '../list/counting-photo.api.ts';
import { BoardFrame } from './BoardFrame.tsx';
import { BOARD_WIDTH_CM, FIRST_FRAME, scaleOfFrame } from './board-frame.ts';
import { recountCounting } from './one-counting.api.ts';
import styles from './RecountDialog.module.css';
import { ViewerUnavailable } from './ViewerUnavailable.tsx';

interface BoardWidthDialogProps {
  readonly counting: Counting;
  readonly photo: NonNullable<Counting['photo']>;
  readonly onClose: () => void;
}

/** The board's width gives the photo its scale where no marker does; then the photo is counted again. */
export function BoardWidthDialog({ counting, photo, onClose }: BoardWidthDialogProps) {
  const t = useTranslations('countings.detail.board');
  const recounting = useTranslations('countings.detail.recount');
  const failureMessage = useFailureMessage();
  const { address, failed } = useCountingPhoto(counting, 'large');
  const recount = recountCounting.use();
  const [frame, setFrame] = useState(FIRST_FRAME);
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const problem = useNumberProblem();
  const width = readNumber(typed);
  const fault = width === null ? t('required') : problem(width, BOARD_WIDTH_CM);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (fault !== undefined || typeof width !== 'number' || isSending) return;
    setIsSending(true);
    try {
      const board_mm_per_px = scaleOfFrame(frame, photo.width, width);
      await recount({ id: counting.id, body: RecountInput.parse({ marker: NO_MARKER, board_mm_per_px }) });
      onClose();
    } catch (failure) {
      showToast('error', failureMessage(failure));
      setIsSending(false);
    }
  };
  return (
    <Dialog title={t('title')} size="xl" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <p className={styles.text}>{t('text')}</p>
        {failed && <ViewerUnavailable />}
        {address ? (
          <BoardFrame address={address} frame={frame} onChange={setFrame} />
        ) : (
          !failed && <Skeleton height={240} aria-hidden />
        )}
        <TextInput
          label={t('width')}
          description={t('keys')}
          required
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isAsked && fault}
        />
        {isCorrected(counting.corrections ?? NO_CORRECTIONS) && (
          <p className={styles.text}>{recounting('loses')}</p>
        )}
        <SubmitButton running={isSending}>{recounting('send')}</SubmitButton>
      </form>
    </Dialog>
  );
}
