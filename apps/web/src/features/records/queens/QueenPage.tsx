import { Box, Stack } from '@mantine/core';
import type { Queen, QueenMovement } from '@propolis/contract';
import { motherLine } from '@propolis/domain';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { apiaryYear, localNoon, longDate } from '../../../lib/dates.ts';
import { ApiFailure } from '../../../lib/http.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { isolated } from '../../../lib/isolated.ts';
import { PATHS, toHive, toQueen, toQueenEdit, toRecord, toRecordAdd } from '../../../lib/paths.ts';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { MissingState } from '../../../ui/MissingState.tsx';
import { MobileFooter } from '../../../ui/MobileFooter.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useKnownApiaries } from '../../apiaries/apiaries.api.ts';
import { QueenMark, QueenTitle } from './QueenMark.tsx';
import styles from './QueenPage.module.css';
import { QueenPlace } from './QueenPlace.tsx';
import { pedigreeOf } from './queen-form.ts';
import { queenQuery, useQueens } from './queens.api.ts';
import { colourOf, motherOf } from './queens-view.ts';
import { useQueenName } from './use-queen-name.ts';

const route = getRouteApi('/shell/queens/$queenId');

/** A queen with her movements, mothers and daughters. */
export function QueenPage() {
  const { queenId } = route.useParams();
  const t = useTranslations('queens.notFound');
  const queens = useQueens();
  const details = useQuery(queenQuery(queenId));
  const known = queens.data?.find(({ id }) => id === queenId);
  const isMissing =
    details.error instanceof ApiFailure && details.error.code === 'not_found' && known === undefined;
  if (isMissing && queens.data !== undefined)
    return (
      <MissingState title={t('title')} text={t('text')} back={{ to: PATHS.queens }} backLabel={t('back')} />
    );
  return (
    <Gate answer={queens}>
      {(all) => known && <QueenView queen={known} queens={all} movements={details.data?.movements ?? []} />}
    </Gate>
  );
}

interface QueenViewProps {
  readonly queen: Queen;
  readonly queens: readonly Queen[];
  /** Oldest first. */
  readonly movements: readonly QueenMovement[];
}

function QueenView({ queen, queens, movements }: QueenViewProps) {
  const t = useTranslations('queens');
  const common = useTranslations('common');
  const nameOf = useQueenName();
  const apiaries = useKnownApiaries();
  const hive = apiaries.flatMap(({ hives }) => hives).find(({ id }) => id === queen.hive?.id);
  const add = hive && (
    <LinkButton
      size="lg"
      leftSection={<IconPlus size={20} aria-hidden />}
      {...toRecordAdd(hive.apiary_id, 'queen', { hives: [hive.id] })}
    >
      {t('addEvent')}
    </LinkButton>
  );
  const place = <QueenPlace queen={queen} />;
  const byId = new Map(queens.map((one) => [one.id, one]));
  const mothers = motherLine(queen.id, pedigreeOf(queens)).flatMap((id) => byId.get(id) ?? []);
  const daughters = queens.filter((one) => [one.birth_mother, one.genetic_mother].includes(queen.id));
  const foster = queen.birth_mother !== motherOf(queen) && byId.get(queen.birth_mother ?? '');
  return (
    <>
      <PageHeader
        title={nameOf(queen)}
        crumbs={[{ label: t('title'), link: { to: PATHS.queens } }]}
        subtitle={
          hive ? (
            <Link {...toHive(hive)} className={styles.hive}>
              {place}
            </Link>
          ) : (
            place
          )
        }
        actions={add}
      />
      <FieldColumns least={340}>
        <Part title={t('form.facts')}>
          <Facts queen={queen} />
          <LinkButton
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            {...toQueenEdit(queen.id)}
          >
            {common('edit')}
          </LinkButton>
        </Part>
        <Part title={t('mothers')}>
          <Relatives queens={mothers} none={t('noMothers')} ordered />
          {foster && <p>{t('fosteredBy', { name: nameOf(foster) })}</p>}
        </Part>
        <Part title={t('daughters')}>
          <Relatives queens={daughters} none={t('noDaughters')} />
        </Part>
        <Part title={t('movements')}>
          <Movements movements={movements} />
        </Part>
      </FieldColumns>
      {add && <MobileFooter>{add}</MobileFooter>}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack
      component="section"
      gap={12}
      align="flex-start"
      miw={0}
      p={16}
      className="surface"
      aria-label={title}
    >
      <Box component="h2" fz="h3">
        {title}
      </Box>
      {children}
    </Stack>
  );
}

function Facts({ queen }: { readonly queen: Queen }) {
  const t = useTranslations('queens');
  const labels = useLabels();
  const language = useLanguage();
  const colour = colourOf(queen);
  const { year, number, bee_race_id: race, breeder_number, mating, mating_place, mated_on, origin } = queen;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('form.year'),
      year !== null && t('yearAndAge', { year: String(year), years: Math.max(0, apiaryYear(now()) - year) }),
    ],
    [t('form.colour'), colour && <QueenMark colour={colour} />],
    [t('form.number'), number],
    [t('form.race'), race !== null && labels.beeRace(race)],
    [t('form.origin'), origin && labels.records.queenOrigins[origin]],
    [t('form.breeder'), breeder_number],
    [t('form.mating'), mating && labels.records.queenMatings[mating]],
    [t('form.matingPlace'), mating_place],
    [t('form.matedOn'), mated_on && longDate(localNoon(mated_on), language)],
    [t('form.note'), queen.note],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return <p className="dimmed">{t('noFacts')}</p>;
  return (
    <dl className={styles.facts}>
      {known.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt className="dimmed">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RelativesProps {
  readonly queens: readonly Queen[];
  /** Said if there is none. */
  readonly none: string;
  /** The nearest mother first. */
  readonly ordered?: boolean;
}

function Relatives({ queens, none, ordered = false }: RelativesProps) {
  if (queens.length === 0) return <p className="dimmed">{none}</p>;
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={styles.relatives}>
      {queens.map((queen) => (
        <li key={queen.id}>
          <Link {...toQueen(queen.id)} className={styles.relative}>
            <QueenTitle queen={queen} />
          </Link>
          <span className="quiet">
            <QueenPlace queen={queen} />
          </span>
        </li>
      ))}
    </List>
  );
}

/** Her events, the latest first; each leads to its record. */
function Movements({ movements }: { readonly movements: readonly QueenMovement[] }) {
  const t = useTranslations('queens');
  const { queenEvents } = useLabels().records;
  const language = useLanguage();
  if (movements.length === 0) return <p className="dimmed">{t('noMovements')}</p>;
  return (
    <ol className={styles.relatives}>
      {movements.toReversed().map(({ record, day, event, hive }) => (
        <li key={`${record} ${event}`}>
          <Link {...toRecord(record)} className={styles.relative}>
            {t('movement', { event: queenEvents[event], hive: isolated(hive.name) })}
          </Link>
          <time className="quiet" dateTime={day}>
            {longDate(localNoon(day), language)}
          </time>
        </li>
      ))}
    </ol>
  );
}
