import { Divider, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AsyncButton } from '../../ui/AsyncButton.tsx';

interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** The server names the demo account in the page, where it has one. */
function readDemo(): SignIn | undefined {
  const content = document.querySelector('meta[name="propolis-demo"]')?.getAttribute('content');
  const [email, password] = content?.split('|') ?? [];
  return email && password ? { email, password } : undefined;
}

export function DemoOffer({ onSignIn }: { readonly onSignIn: (demo: SignIn) => Promise<void> }) {
  const t = useTranslations('account.demo');
  const demo = readDemo();
  if (!demo) return null;
  return (
    <>
      <Divider my="lg" label={t('title')} />
      <Text c="dimmed" mb="sm">
        {t('text')}
      </Text>
      <AsyncButton variant="default" fullWidth onClick={() => onSignIn(demo)}>
        {t('open')}
      </AsyncButton>
    </>
  );
}
