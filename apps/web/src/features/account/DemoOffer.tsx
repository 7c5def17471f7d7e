import { Divider, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AsyncButton } from '../../ui/AsyncButton.tsx';

/** The server says in the page whether there is a demonstration. */
const hasDemo = (): boolean => document.querySelector('meta[name="propolis-demo"]') !== null;

/** Opens a copy of the visitor's own: nobody else sees it, and it goes by itself. */
export function DemoOffer({ onOpen }: { readonly onOpen: () => Promise<void> }) {
  const t = useTranslations('account.demo');
  if (!hasDemo()) return null;
  return (
    <>
      <Divider my="lg" label={t('title')} />
      <Text c="dimmed" mb="sm">
        {t('text')}
      </Text>
      <AsyncButton variant="default" fullWidth onClick={onOpen}>
        {t('open')}
      </AsyncButton>
    </>
  );
}
