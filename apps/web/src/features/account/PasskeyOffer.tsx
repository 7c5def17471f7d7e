import { IconFingerprint } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { canUsePasskeys, proveByPasskey } from './passkeys.ts';
import { askPasskey, passkeySignIn } from './second-step.api.ts';

interface PasskeyOfferProps {
  /** Whether to stay signed in, as the form says at that moment. */
  readonly remember: () => boolean;
  /** Runs the sign-in, and says what went wrong. */
  readonly onOpen: (opening: () => Promise<unknown>) => Promise<void>;
}

/** Signing in without saying who one is: the browser knows the passkeys of this app. */
export function PasskeyOffer({ remember, onOpen }: PasskeyOfferProps) {
  const t = useTranslations('account.passkey');
  const ask = askPasskey.use();
  const open = passkeySignIn.use();
  if (!canUsePasskeys()) return null;
  const signIn = async () => {
    const credential = await proveByPasskey(await ask(undefined));
    await open({ credential, remember_me: remember() });
  };
  return (
    <AsyncButton
      variant="default"
      leftSection={<IconFingerprint size={20} aria-hidden />}
      onClick={() => onOpen(signIn)}
    >
      {t('use')}
    </AsyncButton>
  );
}
