import { Box, Button, NativeSelect } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconPrinter } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FormerHives } from '../../features/hives/former/FormerHives.tsx';
import { Register } from '../../features/records/register/Register.tsx';
import { useRegister } from '../../features/records/register/register.api.ts';
import { now } from '../../lib/clock.ts';
import { apiaryYear } from '../../lib/dates.ts';
import { toApiary, toRegister } from '../../lib/paths.ts';
import { Gate } from '../../ui/Gate.tsx';
import { MobileFooter } from '../../ui/MobileFooter.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ApiaryGate } from './ApiaryGate.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/register');

/** Years in the choice, the present one first. */
const YEARS = 15;

/** The stock register of an apiary, which an inspector reads (TSV art. 20), and its former hives. */
export function RegisterPage() {
  return <ApiaryGate>{(apiary) => <RegisterOfApiary apiary={apiary} />}</ApiaryGate>;
}

function RegisterOfApiary({ apiary }: { readonly apiary: Apiary }) {
  const t = useTranslations('register');
  const navigate = useNavigate();
  const present = apiaryYear(now());
  const { year = present } = route.useSearch();
  const years = Array.from({ length: YEARS }, (_, at) => present - at);
  const print = (
    <Button
      size="lg"
      variant="default"
      leftSection={<IconPrinter size={20} aria-hidden />}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('titleOfYear', { year: String(year) })}
        crumbs={[{ label: apiary.name, link: toApiary(apiary.id) }]}
        subtitle={apiary.reference ?? undefined}
        actions={print}
      />
      <Box maw="12rem" mb="md" data-screen-only>
        <NativeSelect
          label={t('year')}
          value={String(year)}
          data={[...new Set([year, ...years])].sort((one, other) => other - one).map(String)}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              ...toRegister(apiary.id, { year: Number(value) === present ? undefined : Number(value) }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Box>
      <Gate answer={useRegister(apiary.id, year)}>
        {(register) => <Register register={register} apiary={apiary} />}
      </Gate>
      <div data-screen-only>
        <FormerHives apiaryId={apiary.id} />
      </div>
      <MobileFooter>{print}</MobileFooter>
    </>
  );
}
