import { Box, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { Queen } from '@propolis/contract';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { apiaryYear } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { isolated } from '../../../lib/isolated.ts';
import { type QueensSearch, toQueen, toQueens } from '../../../lib/paths.ts';
import { EmptyHives } from '../../../ui/art/EmptyHives.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageNumbers } from '../../../ui/PageNumbers.tsx';
import { RecordsNav } from '../RecordsNav.tsx';
import { QueenTitle } from './QueenMark.tsx';
import { QueenPlace } from './QueenPlace.tsx';
import styles from './QueensPage.module.css';
import { useQueens } from './queens.api.ts';
import { isInHive, linesOf, type QueenLine } from './queens-view.ts';
import { isNamedByHive } from './use-queen-name.ts';

const route = getRouteApi('/shell/queens');

const VIEWS = ['present', 'all', 'lines'] as const;
const QUEENS_PER_PAGE = 100;

/** The queens: those in hives, all, or the lines of mothers. */
export function QueensPage() {
  const t = useTranslations('queens');
  const { view = 'present' } = route.useSearch();
  const look = useLook();
  return (
    <>
      <PageHeader title={t('title')} />
      <RecordsNav />
      <Gate answer={useQueens()}>
        {(queens) =>
          queens.length === 0 ? (
            <EmptyState art={<EmptyHives />} title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          ) : (
            <>
              <SegmentedControl
                className={styles.views}
                mb="md"
                aria-label={t('view')}
                value={view}
                onChange={(chosen) => look({ view: chosen === 'present' ? undefined : chosen })}
                data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
              />
              {view === 'lines' ? (
                <Pages all={linesOf(queens)}>
                  {(lines) => <Lines lines={lines} label={t('views.lines')} />}
                </Pages>
              ) : (
                <Pages all={queens.filter((queen) => view === 'all' || isInHive(queen))}>
                  {(shown) => <QueenList queens={shown} />}
                </Pages>
              )}
            </>
          )
        }
      </Gate>
    </>
  );
}

function useLook(): (search: QueensSearch) => void {
  const navigate = useNavigate();
  return (search) => void navigate({ ...toQueens(search), replace: true, resetScroll: false });
}

interface PagesProps<Item> {
  readonly all: readonly Item[];
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** One page of a list that may have thousands of queens. */
function Pages<Item>({ all, children }: PagesProps<Item>) {
  const t = useTranslations('queens');
  const search = route.useSearch();
  const look = useLook();
  const last = Math.ceil(all.length / QUEENS_PER_PAGE);
  const end = Math.min(search.page ?? 1, last) * QUEENS_PER_PAGE;
  return (
    <>
      {children(all.slice(Math.max(0, end - QUEENS_PER_PAGE), end))}
      <PageNumbers
        label={t('pages')}
        page={search.page}
        last={last}
        onPage={(page) => look({ ...search, page })}
      />
    </>
  );
}

/** The queens as cards, the youngest first. */
function QueenList({ queens }: { readonly queens: readonly Queen[] }) {
  const t = useTranslations('queens');
  if (queens.length === 0) return <EmptyState title={t('empty.present')} />;
  return (
    <ul className="cards">
      {queens.map((queen) => (
        <QueenCard key={queen.id} queen={queen} />
      ))}
    </ul>
  );
}

/** One queen; the whole card is a link. */
function QueenCard({ queen }: { readonly queen: Queen }) {
  const t = useTranslations('queens');
  const labels = useLabels();
  const { year, bee_race_id: race, breeder_number: breeder } = queen;
  const details = [
    year !== null && t('age', { years: Math.max(0, apiaryYear(now()) - year) }),
    race !== null && labels.beeRace(race),
    breeder && isolated(breeder),
  ].filter((part) => part);
  return (
    <li className={`surface ${styles.queen}`}>
      <Link className={`row-link ${styles.link}`} {...toQueen(queen.id)}>
        <QueenTitle queen={queen} />
      </Link>
      {!isNamedByHive(queen) && (
        <Box component="p" mt={4}>
          <QueenPlace queen={queen} />
        </Box>
      )}
      {details.length > 0 && (
        <Box component="p" className="quiet" mt={4}>
          {details.join(' · ')}
        </Box>
      )}
    </li>
  );
}

interface LinesProps {
  readonly lines: readonly QueenLine[];
  readonly label?: string;
}

/** Mothers with their daughters below them, joined by lines. */
function Lines({ lines, label }: LinesProps) {
  const t = useTranslations('queens');
  return (
    <ul className={label === undefined ? styles.daughters : styles.lines} aria-label={label}>
      {lines.map(({ queen, daughters }) => (
        <li key={queen.id} className={styles.line}>
          <div className={`surface ${styles.node}`} data-gone={queen.hive === null}>
            <Link className={`row-link ${styles.link}`} {...toQueen(queen.id)}>
              <QueenTitle queen={queen} />
            </Link>
            {!isNamedByHive(queen) && (
              <span className="quiet">
                <QueenPlace queen={queen} />
              </span>
            )}
            {daughters.length > 0 && (
              <VisuallyHidden>{t('daughterCount', { count: daughters.length })}</VisuallyHidden>
            )}
          </div>
          {daughters.length > 0 && <Lines lines={daughters} />}
        </li>
      ))}
    </ul>
  );
}
