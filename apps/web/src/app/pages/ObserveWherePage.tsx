import { TextInput } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { matchRank, searchTerms } from '@propolis/domain';
import { IconSearch } from '@tabler/icons-react';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { inOrder } from '../../features/hives/hive-order.ts';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { type ObserveWhereSearch, PATHS, toObservationAdd, toObserveWhere } from '../../lib/paths.ts';
import { ColorDot } from '../../ui/ColorDot.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { FormColumns } from '../../ui/FormColumns.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './ObserveWherePage.module.css';

const route = getRouteApi('/shell/observe');

/** Chooses the hive of an observation; the target of the installed app's shortcut. */
export function ObserveWherePage() {
  const t = useTranslations('observations.where');
  const shell = useTranslations('shell.menu');
  const answer = useApiaries();
  if (answer.data?.length === 0) return <Navigate to={PATHS.apiaryAdd} replace />;
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: shell('dashboard'), link: { to: PATHS.dashboard } }]}
      />
      <Gate answer={answer}>{(apiaries) => <Choice apiaries={apiaries} />}</Gate>
    </>
  );
}

/** This many fit on the screen of a phone. */
const FEW = 8;
/** Above this number the apiaries are collapsed at first. */
const MANY = 40;
/** Above this number only the hives of opened apiaries are rendered, and a search expands none. */
const RENDERED = 200;

const countHives = (apiaries: readonly Apiary[]): number =>
  apiaries.reduce((sum, { hives }) => sum + hives.length, 0);

/** All hives by apiary; a search by name of hive or apiary if they do not fit on a screen. */
function Choice({ apiaries }: { readonly apiaries: readonly Apiary[] }) {
  const t = useTranslations('observations.where');
  const countOf = useTranslations('apiaries.card');
  const search = route.useSearch();
  const navigate = useNavigate();
  // Stored in the address, so that the list is restored on return.
  const note = (next: ObserveWhereSearch) =>
    void navigate({ ...toObserveWhere({ ...search, ...next }), replace: true, resetScroll: false });
  const { open = [] } = search;
  const [text, setText] = useState(search.find ?? '');
  // Deferred, so that typing stays fast with many hives.
  const query = useDeferredValue(text).trim();
  const shown = keepFound(apiaries, query);
  const count = countHives(apiaries);
  const isFolded = count > MANY && apiaries.length > 1;
  const areRendered = countHives(shown) <= RENDERED;
  const isUnfolded = query !== '' && areRendered;
  return (
    <>
      {count > FEW && (
        <TextInput
          maw="32rem"
          mb="md"
          aria-label={t('find')}
          placeholder={t('find')}
          leftSection={<IconSearch size={20} aria-hidden />}
          size="lg"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={() => note({ find: text.trim() || undefined })}
        />
      )}
      <p role="status">{shown.length === 0 && t('none', { query })}</p>
      <FormColumns>
        {shown.map((apiary) => (
          <FormSection key={apiary.id} title={apiary.name}>
            {isFolded && apiary.hives.length > 0 ? (
              <Fold
                // Clearing the search collapses what it expanded.
                key={String(isUnfolded)}
                summary={countOf('hives', { count: apiary.hives.length })}
                keptOpen={isUnfolded}
                initiallyOpen={open.includes(apiary.id)}
                onToggle={(isOpen) =>
                  note({ open: isOpen ? [...open, apiary.id] : open.filter((id) => id !== apiary.id) })
                }
              >
                {(areRendered || open.includes(apiary.id)) && <ApiaryHives apiary={apiary} />}
              </Fold>
            ) : (
              <ApiaryHives apiary={apiary} />
            )}
          </FormSection>
        ))}
      </FormColumns>
    </>
  );
}

/** The apiaries with the hives that match a query; all of them for an empty query. */
function keepFound(apiaries: readonly Apiary[], query: string): readonly Apiary[] {
  const terms = searchTerms(query);
  if (terms.length === 0) return apiaries;
  return apiaries
    .map((apiary) => ({
      ...apiary,
      hives: apiary.hives.filter(({ name }) => matchRank({ name, also: [apiary.name] }, terms) !== null),
    }))
    .filter(({ hives }) => hives.length > 0);
}

function ApiaryHives({ apiary }: { readonly apiary: Apiary }) {
  if (apiary.hives.length === 0) return <NoHives apiaryId={apiary.id} />;
  return (
    <ul className={styles.hives}>
      {inOrder(apiary.hives).map((hive) => (
        <li key={hive.id}>
          <LinkButton
            variant="default"
            size="lg"
            fullWidth
            justify="flex-start"
            classNames={{ label: styles.name }}
            leftSection={<ColorDot color={hive.color} />}
            {...toObservationAdd(hive)}
          >
            {hive.name}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
