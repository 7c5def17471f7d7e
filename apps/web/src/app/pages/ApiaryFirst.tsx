import { useTranslations } from 'use-intl';
import { type ConnectorPath, PATHS } from '../../lib/paths.ts';
import { EmptyApiary } from '../../ui/art/EmptyApiary.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Shown instead of a new connector while there is no apiary: scales and weather stations need one. */
export function ApiaryFirst({ next }: { readonly next: ConnectorPath }) {
  const t = useTranslations('sensors.noApiary');
  const apiaries = useTranslations('apiaries');
  return (
    <EmptyState
      page
      art={<EmptyApiary />}
      title={t('title')}
      action={
        <LinkButton to={PATHS.apiaryAdd} search={{ next }}>
          {apiaries('add')}
        </LinkButton>
      }
    >
      {t('text')}
    </EmptyState>
  );
}
