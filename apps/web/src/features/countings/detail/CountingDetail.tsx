import { Button, Tabs } from '@mantine/core';
import type { Apiary, Counting, CountingChange } from '@propolis/contract';
import { isCountingError } from '@propolis/domain';
import { IconCalendarPlus, IconCoin, IconRulerMeasure } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Began } from '../../../lib/writes/edit.ts';
import { CountingMeaning } from '../meaning/CountingMeaning.tsx';
import type { KeptShot } from '../upload/uploads.api.ts';
import { BoardWidthDialog } from './BoardWidthDialog.tsx';
import styles from './CountingDetail.module.css';
import { CountingFacts } from './CountingFacts.tsx';
import { CountVerdict } from './CountVerdict.tsx';
import { KeptPhoto } from './KeptPhoto.tsx';
import { KeptVerdict } from './KeptVerdict.tsx';
import { EXPOSURE_FIELD, LinkForm } from './LinkForm.tsx';
import { needsScale } from './needs-scale.ts';
import { PhotoSection } from './PhotoSection.tsx';
import { RecountDialog } from './RecountDialog.tsx';
import { useCorrections } from './use-corrections.ts';

interface CountingDetailProps {
  readonly counting: Counting;
  /** While its photo lies on this device. */
  readonly shot?: KeptShot | undefined;
  readonly apiaries: readonly Apiary[];
  readonly onSave: (change: CountingChange, began: Began) => Promise<unknown>;
}

/** One counting: the number first, then the photo it is of, where the board lay, and everything else that is known. */
export function CountingDetail({ counting, shot, apiaries, onSave }: CountingDetailProps) {
  const t = useTranslations('countings.detail');
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
        <div className={styles.columns} data-photo={shot !== undefined || photo !== null}>
          <div className={styles.verdict}>
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
                data-screen-only
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
                data-screen-only
              >
                {t('recount.open')}
              </Button>
            )}
          </div>
          {shot && (
            <div className={styles.photo}>
              <KeptPhoto file={shot.file} />
            </div>
          )}
          {photo && (
            <div className={styles.photo}>
              <PhotoSection counting={counting} photo={photo} correcting={correcting} />
            </div>
          )}
          <div className={styles.facts}>
            <LinkForm counting={counting} apiaries={apiaries} onSave={onSave} />
            <CountingFacts counting={counting} />
          </div>
        </div>
        {dialog === 'marker' && <RecountDialog counting={counting} onClose={close} />}
        {dialog === 'width' && photo && (
          <BoardWidthDialog counting={counting} photo={photo} onClose={close} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The days are a field of this very page. */
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
