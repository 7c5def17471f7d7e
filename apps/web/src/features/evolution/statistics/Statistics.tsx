import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Gate } from '../../../ui/Gate.tsx';
import { NotKept } from '../empty/NotKept.tsx';
import { useFigures } from '../evolution.api.ts';
import { type EvolutionView, weighedIds } from '../evolution-view.ts';
import { BigNumbers } from './BigNumbers.tsx';
import { FigureTable } from './FigureTable.tsx';
import { figureColumns } from './figure-columns.ts';
import styles from './Statistics.module.css';
import { WeatherFigures } from './WeatherFigures.tsx';

/** What has come of the period that was asked for, and not what stands in its place until then. */
const ofPeriod = ({ data, isPlaceholderData }: ReturnType<typeof useFigures>) =>
  isPlaceholderData ? undefined : data;

/** The figures of a view: what it is told by first, then hives and periods side by side, then the weather. */
export function Statistics({ view }: { readonly view: EvolutionView }) {
  const t = useTranslations('evolution.figures');
  const title = useId();
  const { apiary, range, before, compared } = view;
  const ids = weighedIds(view);
  const answer = useFigures(apiary.id, ids, range);
  const beforeThat = useFigures(apiary.id, ids, before.told);
  const then = useFigures(apiary.id, ids, compared?.told);
  return (
    <section className={styles.statistics} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('title')}
      </h2>
      <Gate
        answer={answer}
        placeholder={<Skeleton height={220} aria-hidden />}
        outOfReach={<NotKept what="figures" />}
      >
        {(figures) => (
          <>
            <BigNumbers view={view} figures={figures} before={ofPeriod(answer) && ofPeriod(beforeThat)} />
            <FigureTable columns={figureColumns(view, figures, ofPeriod(then))} days={view.days} />
            {figures.weather && <WeatherFigures weather={figures.weather} />}
          </>
        )}
      </Gate>
    </section>
  );
}
