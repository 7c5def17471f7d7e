import { Button } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { inOrder } from '../../features/hives/hive-order.ts';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { ColorDot } from '../../features/hives/signs/ColorDot.tsx';
import { PATHS, toObservationAdd } from '../../lib/paths.ts';
import { FormColumns } from '../../ui/FormColumns.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './ObserveWherePage.module.css';

/** Which hive is being observed: where the shortcut of the installed app leads. */
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
      <Gate answer={answer}>
        {(apiaries) => (
          <FormColumns>
            {apiaries.map((apiary) => (
              <ApiaryHives key={apiary.id} apiary={apiary} />
            ))}
          </FormColumns>
        )}
      </Gate>
    </>
  );
}

function ApiaryHives({ apiary }: { readonly apiary: Apiary }) {
  return (
    <FormSection title={apiary.name}>
      {apiary.hives.length === 0 && <NoHives apiaryId={apiary.id} />}
      <ul className={styles.hives}>
        {inOrder(apiary.hives).map((hive) => (
          <li key={hive.id}>
            <Button
              variant="default"
              size="lg"
              fullWidth
              justify="flex-start"
              classNames={{ label: styles.name }}
              leftSection={<ColorDot color={hive.color} />}
              renderRoot={(props) => <Link {...props} {...toObservationAdd(hive)} />}
            >
              {hive.name}
            </Button>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
