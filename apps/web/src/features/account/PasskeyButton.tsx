import { IconFingerprint } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { canUsePasskeys } from './passkeys.ts';

/** Signs in with a passkey, if the browser supports them. */
export function PasskeyButton({ onPress }: { readonly onPress: () => Promise<void> }) {
  const t = useTranslations('account.passkey');
  if (!canUsePasskeys()) return null;
  return (
    <AsyncButton variant="default" leftSection={<IconFingerprint size={20} aria-hidden />} onClick={onPress}>
      {t('use')}
    </AsyncButton>
  );
}
