import { Button, Stack, Tabs } from '@mantine/core';
import { type Counting, type ListedCounting, RecountInput } from '@propolis/contract';
import { CUSTOM_MARKER, isCorrected, isCountingError, NO_CORRECTIONS } from '@propolis/domain';
import { IconCalendarPlus, IconCoin, IconRulerMeasure } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { MarkerFields, type MarkerValues } from '../form/MarkerFields.tsx';
import { CountingMeaning } from '../meaning/CountingMeaning.tsx';
import type { KeptShot } from '../upload/uploads.api.ts';
import { BoardWidthDialog } from './BoardWidthDialog.tsx';
import styles from './CountingDetail.module.css';
import { CountingFacts } from './CountingFacts.tsx';
import { CountVerdict, KeptVerdict } from './CountVerdict.tsx';
import { LateViewer } from './LateViewer.tsx';
import { EXPOSURE_FIELD, LinkForm, type LinkFormProps } from './LinkForm.tsx';
import { useRecount } from './one-counting.api.ts';
import { PhotoSection } from './PhotoSection.tsx';
import dialogStyles from './RecountDialog.module.css';
import { useCorrections } from './use-corrections.ts';

/** Whether the width of the board would help: the scale is unknown or doubtful. */
const needsScale = ({ status, error, scale_doubt }: ListedCounting): boolean =>
  Boolean(scale_doubt) ||
  status === 'error_api_find_coin' ||
  (status === 'error_api_count_varroas' && (error?.split(', ') ?? []).includes('scale_unknown'));

interface CountingDetailProps extends LinkFormProps {
  /** Present while the photo is queued on this device. */
  readonly shot?: KeptShot | undefined;
}

/** One counting: the number first, then the photo, the hive and the facts. */
export function CountingDetail({ counting, shot, apiaries, onSave }: CountingDetailProps) {
  const t = useTranslations('countings.detail');
  const viewer = useTranslations('countings.viewer');
  const correcting = useCorrections(counting);
  const [dialog, setDialog] = useState<'marker' | 'width'>();
  const close = () => setDialog(undefined);
  const { photo, status } = counting;
  return (
    <Tabs value="counting">
      <Tabs.List aria-label={t('tabs')} mb="lg">
        <Tabs.Tab value="counting">{t('tab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="counting">
        <Stack gap="lg" className={styles.columns} data-photo={shot !== undefined || photo !== null}>
          <Stack gap="md">
            {shot ? (
              <KeptVerdict shot={shot} />
            ) : (
              <CountVerdict counting={counting} corrections={correcting.corrections} />
            )}
            {photo && needsScale(counting) && (
              <Button
                className={styles.recount}
                leftSection={<IconRulerMeasure size={20} aria-hidden />}
                onClick={() => setDialog('width')}
              >
                {t('board.open')}
              </Button>
            )}
            <CountingMeaning counting={counting} addDays={<AskForDays />} />
            {photo && (status === 'done' || isCountingError(status)) && (
              <Button
                className={styles.recount}
                variant="default"
                leftSection={<IconCoin size={20} aria-hidden />}
                onClick={() => setDialog('marker')}
              >
                {t('recount.open')}
              </Button>
            )}
          </Stack>
          {shot && (
            <div className={styles.photo}>
              <LateViewer
                of={shot.idempotencyKey}
                label={viewer('keptLabel')}
                viewer={<DevicePhoto file={shot.file} />}
              />
            </div>
          )}
          {photo && (
            <div className={styles.photo}>
              <PhotoSection counting={counting} photo={photo} correcting={correcting} />
            </div>
          )}
          <Stack gap="lg">
            <LinkForm counting={counting} apiaries={apiaries} onSave={onSave} />
            <CountingFacts counting={counting} />
          </Stack>
        </Stack>
        {dialog === 'marker' && <RecountDialog counting={counting} onClose={close} />}
        {dialog === 'width' && photo && (
          <BoardWidthDialog counting={counting} photo={photo} onClose={close} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The field for the days is on this page. */
function AskForDays() {
  const t = useTranslations('countings.meaning');
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      onClick={() => document.getElementById(EXPOSURE_FIELD)?.focus()}
    >
      {t('addDays')}
    </Button>
  );
}

/** OpenLayers is larger than the rest of the page, so it is loaded afterwards. */
const DevicePhoto = lazy(() =>
  import('../viewer/DevicePhoto.tsx').then((module) => ({ default: module.DevicePhoto })),
);

const recountInput = ({ marker, custom_marker_diameter }: MarkerValues) => ({
  marker: marker || undefined,
  custom_marker_diameter:
    marker === CUSTOM_MARKER ? readNumber(custom_marker_diameter, { unit: 'mm' }) : null,
});

/** Counts the photo again, optionally with another marker. */
function RecountDialog({ counting, onClose }: { readonly counting: Counting; readonly onClose: () => void }) {
  const t = useTranslations('countings.detail.recount');
  const fieldError = useFieldError();
  const failureMessage = useFailureMessage();
  const recount = useRecount();
  const form = useForm<MarkerValues>({
    defaultValues: {
      marker: counting.marker ?? '',
      custom_marker_diameter: writeKnown(counting.custom_marker_diameter),
    },
    resolver: contractResolver(RecountInput, recountInput),
  });
  const { setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const send = async (values: MarkerValues) => {
    try {
      await recount({ params: { id: counting.id }, body: RecountInput.parse(recountInput(values)) });
      onClose();
    } catch (failure) {
      if (!showFieldErrors(failure, setError)) showToast('error', failureMessage(failure));
    }
  };
  return (
    <Dialog title={t('title')} size="xl" onClose={onClose}>
      <FormProvider {...form}>
        <form className={dialogStyles.form} noValidate onSubmit={useSubmitOnce(form, send)}>
          <p>{t(isCorrected(counting.corrections ?? NO_CORRECTIONS) ? 'loses' : 'text')}</p>
          <MarkerFields label={t('marker')} errorOf={(field) => fieldError(errors[field])} />
          <SubmitButton running={isSubmitting}>{t('send')}</SubmitButton>
        </form>
      </FormProvider>
    </Dialog>
  );
}
