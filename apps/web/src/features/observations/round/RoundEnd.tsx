import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { toApiary } from '../../../lib/paths.ts';
import { MobileFooter } from '../../../ui/MobileFooter.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { keptRound } from './kept-round.ts';
import { RoundDots } from './RoundDots.tsx';
import { RoundSummary } from './RoundSummary.tsx';
import { countDone, goTo, openHives } from './round.ts';
import type { WalkProps } from './walk.ts';

/** Behind the last hive: what the round has shown, and the way back to hives that are left. */
export function RoundEnd({ apiary, hives, round, onChange }: WalkProps) {
  const t = useTranslations('observations.round');
  const navigate = useNavigate();
  const stand = hives.map(({ id }) => id);
  const [left] = openHives(round, stand);
  const done = countDone(round, stand);
  const go = (hiveId: number) => onChange(goTo(round, hiveId));
  const end = async () => {
    await navigate({ ...toApiary(apiary.id), replace: true });
    keptRound(apiary.id).set(null);
  };
  const buttons = (
    <>
      <Button size="lg" variant={left === undefined ? 'filled' : 'default'} onClick={() => void end()}>
        {t('summary.end')}
      </Button>
      {left !== undefined && (
        <Button size="lg" onClick={() => go(left)}>
          {t('summary.goOn', { count: stand.length - done })}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={t('summary.title')}
        crumbs={[{ label: apiary.name, link: toApiary(apiary.id) }]}
        subtitle={t('summary.done', { done, count: stand.length })}
        actions={buttons}
      />
      <RoundDots hives={hives} round={round} at={null} onGo={go} />
      <RoundSummary hives={hives} round={round} onGo={go} />
      <MobileFooter>{buttons}</MobileFooter>
    </>
  );
}
