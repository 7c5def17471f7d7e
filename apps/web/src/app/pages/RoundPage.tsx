import type { Apiary, Preferences } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../features/account/account.api.ts';
import { inOrder } from '../../features/hives/hive-order.ts';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { useUsualItems } from '../../features/observations/observations.api.ts';
import { RoundWalk } from '../../features/observations/round/RoundWalk.tsx';
import { ActTiles } from '../../features/records/act/ActTiles.tsx';
import { answerOr } from '../../lib/answer.ts';
import { toApiary } from '../../lib/paths.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { ApiaryGate } from './ApiaryGate.tsx';

/** A round through the apiary: hive after hive in their places. */
export function RoundPage() {
  return <ApiaryGate isForm>{(apiary) => <LastingRound apiary={apiary} />}</ApiaryGate>;
}

/** Keeps the round mounted when a queued apiary gets its server id. */
function LastingRound({ apiary }: { readonly apiary: Apiary }) {
  return <RoundOf key={useLastingId(apiary.id)} apiary={apiary} />;
}

function RoundOf({ apiary }: { readonly apiary: Apiary }) {
  const t = useTranslations('observations.round');
  const act = useTranslations('records.act');
  const preferences = answerOr<Pick<Preferences, 'observations'>>(usePreferences(), { observations: {} });
  const flags = preferences?.observations;
  const usual = useUsualItems(flags);
  if (apiary.hives.length === 0)
    return (
      <>
        <PageHeader title={t('title')} crumbs={[{ label: apiary.name, link: toApiary(apiary.id) }]} />
        <NoHives apiaryId={apiary.id} />
      </>
    );
  if (!flags || !usual) return <PagePlaceholder />;
  return (
    <RoundWalk apiary={apiary} hives={inOrder(apiary.hives)} flags={flags} usual={usual}>
      {(hive) => (
        <section aria-labelledby="round-act">
          <h2 id="round-act" className="section-title">
            {act('title')}
          </h2>
          <ActTiles apiaryId={apiary.id} search={{ hives: [hive.id], round: true }} />
        </section>
      )}
    </RoundWalk>
  );
}
