import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconMailFast } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { longDateAndTime } from '../../../lib/dates.ts';
import { ELISION } from '../../../lib/i18n/elision.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from './AddressWaiting.module.css';
import { type AddressChange, cancelAddress, resendAddress } from './security.api.ts';

interface AddressWaitingProps {
  readonly change: AddressChange;
  /** The address that still holds. */
  readonly former: string;
}

/** Who has confirmed and who is waited for, with a way back and another mail. */
export function AddressWaiting({ change, former }: AddressWaitingProps) {
  const t = useTranslations('account.security');
  const language = useLanguage();
  const message = useFailureMessage();
  const resend = resendAddress.use();
  const cancel = cancelAddress.use();
  const run = async (write: () => Promise<unknown>, done: string) => {
    try {
      await write();
      showToast('success', done);
    } catch (error) {
      showToast('error', message(error));
    }
  };
  const until = longDateAndTime(new Date(change.expires_at), language);
  return (
    <Alert
      color="honey"
      role="status"
      title={t.markup('addressWaiting', { email: change.email, ...ELISION })}
      className={styles.waiting}
    >
      <Stack gap="md">
        <ul className={styles.sides}>
          <Side email={former} confirmed={change.old_confirmed} />
          <Side email={change.email} confirmed={change.new_confirmed} />
        </ul>
        <Text>{t('addressUntil', { until })}</Text>
        <Group>
          <AsyncButton onClick={() => run(() => resend(undefined), t('addressResent'))}>
            {t('resendAddress')}
          </AsyncButton>
          <AsyncButton variant="default" onClick={() => run(() => cancel(undefined), t('addressCancelled'))}>
            {t('cancelAddress')}
          </AsyncButton>
        </Group>
      </Stack>
    </Alert>
  );
}

function Side({ email, confirmed }: { readonly email: string; readonly confirmed: boolean }) {
  const t = useTranslations('account.security');
  const Icon = confirmed ? IconCircleCheck : IconMailFast;
  return (
    <li className={styles.side}>
      <Icon size={20} aria-hidden />
      <span>{t(confirmed ? 'sideConfirmed' : 'sideWaits', { email })}</span>
    </li>
  );
}
